import Catalog
import Exchange

extension Command {
  static let show = Command(
    name: "show", summary: "show one result in full",
    operands: [.operand("N", .one, "its number in the results", .suggested { $1.numbers })],
    examples: ["show 1"]
  ) { arguments, session in
    guard let number = arguments.operands.first else { return .silent() }
    let record = try session.result(number)
    return Report(json: record.json) { page in sheet(of: record, on: page) }
  }
}

extension Surroundings {
  var numbers: [Choice] {
    results.enumerated().map { Choice(String($0.offset + 1), $0.element) }
  }
}

/// Every field of a record, one below the other; long texts go on under themselves.
private func sheet(of record: Record, on page: Page) -> [String] {
  let members = record.json.members ?? []
  let label = members.map(\.key.visible.count).max() ?? 0
  let indent = String(repeating: " ", count: label + 4)
  var lines = [
    page.ink(.bold, "  " + (record.name ?? record.kind.name).visible) + "  "
      + page.ink(.dim, record.kind.name)
  ]
  for member in members {
    let key = member.key.visible
    let value = member.value.string?.visibleLines ?? [member.value.text()]
    lines.append("  " + page.ink(.dim, key.padding(toColumns: label)) + "  " + (value.first ?? ""))
    lines += value.dropFirst().map { indent + $0 }
  }
  return lines
}
