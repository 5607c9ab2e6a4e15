import HTTPTypes
import Hummingbird

/// Answers of `/search` and `/lookup`, laid out as the real host lays them out.
struct CatalogAnswer {
  let parameters: QueryParameters
  let base: String

  func search(in catalog: Catalog) -> Response {
    do {
      let search = try Search(parameters)
      return answer(search.results(in: catalog), callback: search.common.callback)
    } catch {
      return refusal(error)
    }
  }

  func lookup(in catalog: Catalog) -> Response {
    do {
      let lookup = try Lookup(parameters)
      return answer(lookup.results(in: catalog), callback: lookup.common.callback)
    } catch {
      return refusal(error)
    }
  }

  private func answer(_ records: [Record], callback: String?) -> Response {
    var body = Array("\n\n\n\(callback.map { $0 + "(" } ?? ""){\n".utf8)
    body += " \"resultCount\":\(records.count),\n \"results\": [".utf8
    for (index, record) in records.enumerated() {
      body += (index == 0 ? "\n" : ",\n").utf8
      record.append(to: &body, base: Array(base.utf8))
    }
    body += "]\n}\(callback == nil ? "" : ");")\n\n\n".utf8
    return response(.ok, body)
  }

  private func refusal(_ error: InvalidValues) -> Response {
    response(.badRequest, Array("\n\n\n\(error.body)\n\n\n".utf8))
  }

  private func response(_ status: HTTPResponse.Status, _ body: [UInt8]) -> Response {
    var headers: HTTPFields = [
      .contentType: "text/javascript; charset=utf-8", .contentDisposition: "attachment; filename=1.txt",
    ]
    if status == .ok { headers[.cacheControl] = "max-age=86400" }
    return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: body)))
  }
}
