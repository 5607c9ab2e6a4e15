import Catalog
import Testing

@Suite struct PictureTests {
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [
      0, 0, 2, 88, 0, 0, 1, 144,
    ]
  private static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC4, 0, 3, 9, 0xFF, 0xC2, 0, 17, 8, 1, 144, 2, 88, 3]

  @Test func theFirstBytesSayWhatItIs() throws {
    let png = try #require(Picture(Self.png))
    #expect(png.format == .png && png.width == 600 && png.height == 400)
    let jpeg = try #require(Picture(Self.jpeg))
    #expect(jpeg.format == .jpg && jpeg.width == 600 && jpeg.height == 400)
  }

  private static let others: [[UInt8]] = [
    [], Array("<html>".utf8), Array("GIF89a".utf8), [0xFF, 0xD8, 0xFF], [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0xFF],
    Array(png.dropLast()), Array(jpeg.prefix(16)), png.prefix(16) + [0, 0, 0, 0, 0, 0, 0, 1],
    png.prefix(16) + [0, 0, 0x27, 0x11, 0, 0, 0, 1],
    png.prefix(16) + [255, 255, 255, 255, 255, 255, 255, 255],
    [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 1000),
  ]

  @Test(arguments: others)
  func anythingElseIsNone(_ bytes: [UInt8]) { #expect(Picture(bytes) == nil) }

  @Test func noBytesMakeItTrap() {
    for picture in [Self.png, Self.jpeg] {
      for place in picture.indices {
        for byte in [0, 1, 0x7F, 0xC0, 0xFF] as [UInt8] {
          var bytes = picture
          bytes[place] = byte
          _ = Picture(bytes)
          _ = Picture(Array(bytes.prefix(place)))
        }
      }
    }
  }

  @Test(arguments: [
    ("https://is1.mzstatic.com/a/b.jpg/100x100bb.jpg", "https://is1.mzstatic.com/a/b.jpg/600x600bb.png"),
    ("https://is1.mzstatic.com/a/30x30bb-85.png", "https://is1.mzstatic.com/a/600x600bb.png"),
    ("https://a1.mzstatic.com/a/mzi.abc.100x100-75.jpg", "https://a1.mzstatic.com/a/mzi.abc.100x100-75.jpg"),
    ("https://a1.mzstatic.com/100x100bb.jpg?x=1", "https://a1.mzstatic.com/100x100bb.jpg?x=1"),
    ("http://127.0.0.1:80/art/1/100x100bb.jpg", "http://127.0.0.1/art/1/600x600bb.png"),
  ])
  func theSizeIsTheLastPartOfThePath(_ url: String, _ sized: String) throws {
    #expect(try CatalogLink(url, to: .mediaAndLoopback).sized(600, as: .png).url == sized)
  }

  @Test(arguments: [
    ("http://127.0.0.1/x", true), ("http://localhost:8080/x", true), ("http://127.0.0.1.example/x", false),
    ("http://a@127.0.0.1/x", false), ("http://10.0.0.1/x", false), ("file://127.0.0.1/x", false),
  ])
  func thisMachineCountsOnlyWhereItIsAllowed(_ url: String, _ isAllowed: Bool) {
    #expect(((try? CatalogLink(url, to: .mediaAndLoopback)) != nil) == isAllowed)
    #expect((try? CatalogLink(url, to: .media)) == nil)
    #expect((try? CatalogLink(url, to: .pages)) == nil)
  }
}
