import HTTPTypes
import Testing

@testable import Sandbox

@Suite struct MediaTests {
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]
  private static let png = Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) })

  @Test(arguments: [
    ("/art/1480110202/100x100bb.jpg", "image/jpeg", jpeg),
    ("/art/1480110202/3000x3000bb.png", "image/png", png),
    ("/art/970118822/shot1/392x696bb.png", "image/png", png),
    ("/art/1000604072415/1x1bb.jpg", "image/jpeg", jpeg),
    ("/preview/1480110202.m4a", "audio/x-m4a", [0, 0, 0]),
    ("/preview/1480119951.m4v", "video/x-m4v", [0, 0, 0]),
  ])
  func isAnswered(path: String, type: String, start: [UInt8]) async throws {
    let answer = try await send(.get, path)
    #expect(answer.status == 200)
    #expect(answer.headers[.contentType] == type)
    #expect(Array(answer.bytes.prefix(start.count)) == start)
    #expect(answer.headers[.contentLength] == String(answer.bytes.count))
    #expect((1000..<12_000).contains(answer.bytes.count))
  }

  @Test(arguments: ["3001x3001", "0x0", "100x4000", "99999999999999999999x1"])
  func sizesHaveALimit(size: String) async throws {
    #expect(try await send(.get, "/art/1/\(size)bb.jpg").status == 400)
  }

  @Test func differentItemsHaveDifferentPictures() async throws {
    let pictures = (0..<4).map { embeddedResource("pictures/sleeve-\($0 + 1).png") }
    #expect(Set(pictures).count == 4)
    for (index, picture) in pictures.enumerated() {
      #expect(try await send(.get, "/art/\(index)/60x60bb.png").bytes == picture)
    }
  }
}
