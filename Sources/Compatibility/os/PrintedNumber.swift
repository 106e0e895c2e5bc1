import Foundation

/// A number as the C library prints it, whatever width and precision ask for; Foundation's formatting
/// on Linux ends the process where the result is longer than some hundred characters.
///
/// - Parameter specifier: one specifier that fits the argument: "%.2f".
func printed(_ specifier: String, _ number: any CVarArg) -> String {
  var size = 128
  for _ in 0..<2 {
    var buffer = [CChar](repeating: 0, count: size)
    let length = withVaList([number]) { Int(vsnprintf(&buffer, size, specifier, $0)) }
    if length < 0 { break }
    if length < size {
      return String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    size = length + 1
  }
  return "\(number)"
}
