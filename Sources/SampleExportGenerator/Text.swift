import Foundation

/// Six significant digits, which is what an export keeps of a quantity.
func sixDigits(_ value: Double) -> String { String(format: "%.6g", value) }

/// Six decimals, as the coordinates of a route are written.
func sixDecimals(_ value: Double) -> String { String(format: "%.6f", value) }

/// The four characters Apple escapes in attribute values; apostrophes and non-ASCII stay as they are.
func escaped(_ text: String) -> String {
  guard text.utf8.contains(where: { [0x26, 0x3C, 0x3E, 0x22].contains($0) }) else { return text }
  var result = ""
  for character in text {
    switch character {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    default: result.append(character)
    }
  }
  return result
}
