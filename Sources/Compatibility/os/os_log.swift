import Foundation

/// Writes a message with a format of printf's kind: `%d`, `%f`, `%s`, `%@` and so on, with
/// `%{public}@` and `%{private}d` for its privacy.
///
/// Numbers are public, everything else is private unless said otherwise.  A specifier without an
/// argument reads `<missing>`.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ args: Any?...
) {
  log.log(type) { FormattedLog(format: "\(message)", arguments: args).text(by: $0) }
}

public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString,
  _ args: Any?...
) {
  log.log(type) { FormattedLog(format: "\(message)", arguments: args).text(by: $0) }
}

@_disfavoredOverload
public func os_log(_ message: OSLogMessage) { OSLog.default.log(.default) { message.text(by: $0) } }

@_disfavoredOverload
public func os_log(_ logLevel: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
  log.log(logLevel) { message.text(by: $0) }
}

/// A message with a format.
struct FormattedLog {
  let format: String
  let arguments: [Any?]

  func text(by writer: LogWriter) -> String {
    var result = ""
    var rest = format[...]
    var next = 0
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      guard var specifier = Specifier(&rest) else {
        result += "%"
        continue
      }
      // A width or precision written as * takes an argument of its own.
      while let star = specifier.flags.firstIndex(of: "*") {
        let number = argument(&next) as? any BinaryInteger
        let digits = number.map { min(max(-1000, Int(clamping: $0)), 1000) } ?? 0
        specifier.flags.replaceSubrange(star...star, with: "\(digits)")
      }
      if specifier.kind == "%" {
        result += "%"
        continue
      }
      guard next < arguments.count else {
        result += "<missing>"
        continue
      }
      let (text, isNumber) = specifier.text(of: argument(&next))
      result += specifier.privacy.shown(text, isNumber: isNumber, by: writer)
    }
    return result + rest
  }

  private func argument(_ next: inout Int) -> Any? {
    guard next < arguments.count else { return nil }
    next += 1
    return arguments[next - 1]
  }

  private struct Specifier {
    var privacy = OSLogPrivacy.auto
    /// Flags, width and precision.
    var flags = ""
    var kind: Character

    /// Reads what follows a %; nil at the end of the format.
    init?(_ rest: inout Substring) {
      if rest.first == "{" {
        guard let close = rest.firstIndex(of: "}") else { return nil }
        let words = rest[rest.index(after: rest.startIndex)..<close].split(separator: ",")
          .map { $0.trimmingCharacters(in: .whitespaces) }
        let mask: OSLogPrivacy.Mask = words.contains("mask.hash") ? .hash : .none
        if words.contains("public") {
          privacy = .public
        } else if words.contains("sensitive") {
          privacy = .sensitive(mask: mask)
        } else if words.contains("private") {
          privacy = .private(mask: mask)
        } else {
          privacy = .auto(mask: mask)
        }
        rest = rest[rest.index(after: close)...]
      }
      while let next = rest.first, "+-# 0123456789.*".contains(next) {
        flags.append(next)
        rest.removeFirst()
      }
      while let next = rest.first, "hlqLztj".contains(next) { rest.removeFirst() }
      guard let kind = rest.first else { return nil }
      self.kind = kind
      rest.removeFirst()
    }

    func text(of value: Any?) -> (text: String, isNumber: Bool) {
      guard let value else { return ("(null)", false) }
      switch kind {
      case "d", "D", "i", "u", "U", "x", "X", "o", "O":
        guard let number = Self.integer(value) else { return ("\(value)", false) }
        let letter = kind == "X" ? "X" : kind.lowercased()
        return (printed("%\(limited)ll\(letter)", number), true)
      case "f", "F", "e", "E", "g", "G", "a", "A":
        guard let number = Self.double(value) else { return ("\(value)", false) }
        return (printed("%\(limited)\(kind)", number), true)
      case "c", "C":
        guard let number = Self.integer(value),
          let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: number))
        else { return ("\(value)", false) }
        return (String(scalar), true)
      case "s", "S":
        if let pointer = value as? UnsafePointer<CChar> { return (String(cString: pointer), false) }
        return ("\(value)", false)
      case "p": return ("\(value)", true)
      default:
        return ("\(value)", value is NSNumber || value is any BinaryInteger)
      }
    }

    /// The flags with numbers of three digits at most: longer ones are a mistake or an attack.
    private var limited: String {
      var result = ""
      var digits = 0
      for character in flags {
        digits = character.isNumber ? digits + 1 : 0
        if digits <= 3 { result.append(character) }
      }
      return result
    }

    private static func integer(_ value: Any) -> Int64? {
      if let flag = value as? Bool { return flag ? 1 : 0 }
      if let number = value as? any BinaryInteger { return Int64(truncatingIfNeeded: number) }
      return (value as? NSNumber)?.int64Value
    }

    private static func double(_ value: Any) -> Double? {
      if let number = value as? any BinaryFloatingPoint { return floating(number) }
      return (value as? NSNumber)?.doubleValue
    }

    private static func floating(_ number: some BinaryFloatingPoint) -> Double { Double(number) }
  }
}
