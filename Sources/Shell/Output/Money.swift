import Foundation

/// An amount as people write it: in its own currency, with as many digits as that has.
func money(_ amount: Decimal, _ currency: String?) -> String {
  let code = currency ?? ""
  let number = fixed(amount, digits: wholeCurrencies.contains(code) ? 0 : 2)
  if let symbol = symbols[code] { return symbol + number }
  return code.isEmpty ? number : "\(code.visible) \(number)"
}

/// `24.00`: that many digits after the point, rounded half away from zero.
func fixed(_ amount: Decimal, digits: Int) -> String {
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
private let wholeCurrencies: Set = ["JPY", "KRW", "VND", "CLP", "IDR", "HUF", "TWD", "COP", "ISK", "PYG"]
