package import Foundation
import JSON

/// An amount as people write it: in its own currency, with as many digits as that has, `$1,299.99`.
package func money(_ amount: Decimal, _ currency: String?) -> String {
  let code = currency ?? ""
  let plain = fixed(amount, digits: digits[code] ?? 2)
  let whole = plain.prefix { $0 != "." }
  let number =
    (amount < 1000 ? String(whole) : Int(whole).map(grouped) ?? String(whole)) + plain.dropFirst(whole.count)
  if let symbol = symbols[code] { return symbol + number }
  return code.isEmpty ? number : "\(code.visible) \(number)"
}

/// What `money` wrote, or a row says of what costs nothing, the currency left out or not. Nil for any other text, and
/// for one of another currency.
package func amount(_ text: String, in currency: String?) -> Decimal? {
  let text = text.uppercased()
  if text == "FREE" { return 0 }
  let signs = [symbols[currency ?? ""], currency].compactMap { $0?.nilIfEmpty }
  let sign = signs.first { text.hasPrefix($0) } ?? ""
  let number = text.dropFirst(sign.count).trimmingPrefix(" ")
  guard number.wholeMatch(of: /-?([0-9]{1,3}(,[0-9]{3})+|[0-9]+)(\.[0-9]+)?/) != nil else { return nil }
  return Decimal(typed: String(number).replacing(",", with: ""))
}

/// `24.00`: that many digits after the point, rounded half away from zero.
package func fixed(_ amount: Decimal, digits: Int) -> String {
  var amount = amount
  var rounded = Decimal()
  NSDecimalRound(&rounded, &amount, digits, .plain)
  let text = "\(rounded)"
  guard digits > 0 else { return text }
  let fraction = text.split(separator: ".").dropFirst().first.map(String.init) ?? ""
  let whole = text.prefix { $0 != "." }
  return whole + "." + fraction + String(repeating: "0", count: max(0, digits - fraction.count))
}

private let symbols = [
  "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "AUD": "A$", "CAD": "C$", "HKD": "HK$", "NZD": "NZ$",
  "INR": "₹", "BRL": "R$", "TWD": "NT$", "SGD": "S$", "MXN": "MX$",
]
/// ISO 4217's digits after the point, where they are not two; in Indonesia, Hungary, Taiwan and Colombia nobody uses
/// those.
private let digits = [
  "JPY": 0, "KRW": 0, "VND": 0, "CLP": 0, "ISK": 0, "PYG": 0, "UGX": 0, "RWF": 0, "XAF": 0, "XOF": 0,
  "IDR": 0, "HUF": 0, "TWD": 0, "COP": 0, "BHD": 3, "IQD": 3, "JOD": 3, "KWD": 3, "LYD": 3, "OMR": 3,
  "TND": 3,
]
