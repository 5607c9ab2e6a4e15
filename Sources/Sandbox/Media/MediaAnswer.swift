import HTTPTypes
import Hummingbird
import NIOCore

/// The pictures and previews that the catalog's records link to.
enum MediaAnswer {
  private static let sleeves: UInt = 4

  /// `/art/ID/NxNbb.jpg`, or `.png`: one of a few pictures, by the id. The real host answers up to about 3000 pixels.
  static func picture(at path: String) -> Response {
    guard
      let match = path.wholeMatch(of: /\/art\/([0-9]{1,19})\/(?:[a-z0-9]+\/)?([0-9]+)x([0-9]+)bb\.(jpg|png)/),
      let id = UInt(match.1)
    else { return .json(#"{"error":"Not Found"}"#, status: .notFound) }
    guard let width = Int(match.2), let height = Int(match.3), (1...3000).contains(width),
      (1...3000).contains(height)
    else { return .json(#"{"error":"Bad Request"}"#, status: .badRequest) }
    return bytes(
      "pictures/sleeve-\(id % sleeves + 1).\(match.4)", match.4 == "jpg" ? "image/jpeg" : "image/png")
  }

  /// `/preview/ID.m4a`, or `.m4v`: two seconds, the same for every item.
  static func preview(at path: String) -> Response {
    guard let match = path.wholeMatch(of: /\/preview\/[0-9]{1,19}\.(m4a|m4v)/) else {
      return .json(#"{"error":"Not Found"}"#, status: .notFound)
    }
    return bytes("previews/preview.\(match.1)", match.1 == "m4a" ? "audio/x-m4a" : "video/x-m4v")
  }

  private static func bytes(_ path: String, _ type: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: type, .cacheControl: "max-age=86400"],
      body: .init(byteBuffer: ByteBuffer(bytes: embeddedResource(path))))
  }
}
