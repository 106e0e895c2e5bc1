import Foundation

/// Numbers for people, the same in every locale.
enum Figures {
  /// 1234567 as "1,234,567".
  static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var result = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result.append(",") }
      result.append(digit)
    }
    return result
  }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// At most three decimals, none that are zero: 12,345.5.
  static func short(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e15 else { return "\(value)" }
    let magnitude = value.magnitude
    let decimals = magnitude >= 1000 ? 0 : magnitude >= 100 ? 1 : magnitude >= 1 ? 2 : 3
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (magnitude * scale).rounded()
    let whole = Int(scaled / scale)
    var text = grouped(whole)
    if decimals > 0 {
      let rest = Int(scaled) - whole * Int(scale)
      var digits = String(rest)
      while digits.count < decimals { digits = "0" + digits }
      while digits.hasSuffix("0") { digits.removeLast() }
      if !digits.isEmpty { text += "." + digits }
    }
    return value < 0 && text != "0" ? "-" + text : text
  }

  /// 3723 seconds as "1:02:03".
  static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds.magnitude < 1e12 else { return "\(seconds)" }
    let total = Int(seconds.rounded())
    return "\(total / 3600):\(twoDigits(total / 60 % 60)):\(twoDigits(total % 60))"
  }
}
