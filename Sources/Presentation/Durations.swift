import Foundation

extension Duration {
  /// `1.2`
  package var inTenths: String { fixed(Decimal(Int(self / .milliseconds(100))) / 10, digits: 1) }

  /// `30 s`, `0.5 s`, `2 min`.
  package var inWords: String {
    let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
    if seconds >= 120 { return "\(Int((seconds / 60).rounded(.up))) min" }
    if seconds >= 10 { return "\(Int(seconds.rounded(.up))) s" }
    let tenths = (seconds * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths)) s" : "\(tenths) s"
  }
}

extension String {
  package var nilIfEmpty: String? { isEmpty ? nil : self }
}
