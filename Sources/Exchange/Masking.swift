extension [Header] {
  /// The same with every secret replaced: what is kept, shown or copied never holds a key.
  package var masked: [Header] {
    map { secrets.contains($0.name.lowercased()) ? Header($0.name, "••••") : $0 }
  }

  /// One `Name: value` a line.
  package var lines: String { map { "\($0.name): \($0.value)" }.joined(separator: "\n") }
}

private let secrets: Set = ["x-api-key", "authorization", "proxy-authorization", "cookie", "set-cookie"]
