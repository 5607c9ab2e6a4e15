extension [Header] {
  /// The same with every secret replaced: what is kept, shown or copied never holds a key.
  package var masked: [Header] {
    map { secrets.contains($0.name.lowercased()) ? Header($0.name, "••••") : $0 }
  }

  /// One `Name: value` a line.
  package var lines: String { map { "\($0.name): \($0.value)" }.joined(separator: "\n") }
}

extension Exchange {
  /// A text, such as an answer's body, without the secrets that the request carried: a server may say them back.
  package func masked(_ text: String) -> String {
    request.headers.filter { secrets.contains($0.name.lowercased()) && $0.value.count >= 4 }
      .reduce(text) { $0.replacing($1.value, with: "••••") }
  }
}

private let secrets: Set = ["x-api-key", "authorization", "proxy-authorization", "cookie", "set-cookie"]
