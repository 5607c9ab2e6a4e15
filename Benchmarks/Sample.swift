import JSON

/// Durations of the same act, repeated.
struct Sample {
  private let sorted: [Duration]

  init(_ durations: [Duration]) { sorted = durations.sorted() }

  var median: Duration { at(0.5) }
  var p99: Duration { at(0.99) }

  private func at(_ share: Double) -> Duration {
    sorted.isEmpty ? .zero : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }

  static func measure(_ count: Int, _ body: () throws -> Void) rethrows -> Sample {
    Sample(try (0..<count).map { _ in try ContinuousClock().measure(body) })
  }
}

extension Duration {
  var milliseconds: Double { self / .milliseconds(1) }
}

/// One block of the report: a row for each program, with its ratio to the first one's neighbour that people know.
struct Chart {
  let title: String
  let unit: String
  /// The program that the others are divided by.
  let base: String
  private var rows: [(name: String, values: [Double])] = []
  let columns: [String]

  init(_ title: String, unit: String, base: String, columns: [String]) {
    self.title = title
    self.unit = unit
    self.base = base
    self.columns = columns
  }

  mutating func add(_ name: String, _ values: [Double]) { rows.append((name, values)) }

  var text: String {
    let head =
      "\(title) (\(unit))\n" + "  " + pad("", 26)
      + columns.map { pad($0, 10, right: true) + pad("÷ \(base)", 12, right: true) }.joined()
    let baseValues = rows.first { $0.name == base }?.values
    let lines = rows.map { row in
      let cells = row.values.enumerated().map { index, value in
        let ratio = baseValues.map { $0[index] > 0 ? number(value / $0[index]) : "" } ?? ""
        return pad(number(value), 10, right: true) + pad(ratio, 12, right: true)
      }
      return "  " + pad(row.name, 26) + cells.joined()
    }
    return ([head] + lines).joined(separator: "\n") + "\n"
  }

  private func number(_ value: Double) -> String {
    let scaled = (value * 1000).rounded() / 1000
    return value >= 100
      ? String(Int(value.rounded())) : value >= 10 ? String((value * 10).rounded() / 10) : String(scaled)
  }

  private func pad(_ text: String, _ width: Int, right: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return right ? space + text : text + space
  }
}
