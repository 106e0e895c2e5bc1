internal import _FoundationICU

/// How much of a unit's name is written.
public enum UnitWidth: String, Sendable {
  /// "5km", "5'"
  case narrow = "unit-width-narrow"
  /// "5 km"
  case short = "unit-width-short"
  /// "5 kilometers"
  case full = "unit-width-full-name"
}

/// Numbers with units, in the words of a language: a door to the Unicode library that Foundation on
/// Linux carries (`_FoundationICU`), whose data hold the names and plural forms of all locales.
public enum LocalizedUnits {
  /// A number with a unit, as the locale writes it.
  ///
  /// - Parameters:
  ///   - unit: an identifier of Unicode's units: "kilometer", "kilometer-per-hour".
  ///   - precision: Unicode's notation: ".###" for at most three digits.
  /// - Returns: the text and, apart, how the number alone is written in it; nil when Unicode does not
  ///   know the unit.
  public static func format(
    _ value: Double, unit: String, width: UnitWidth, locale: String, precision: String = ".###"
  ) -> (text: String, number: String)? {
    guard
      let text = format(value, "\(stem(of: unit)) \(width.rawValue) \(precision)", locale),
      let number = format(value, precision, locale)
    else { return nil }
    return (text, number)
  }

  /// Degrees without a scale have no identifier among the units proper.
  private static func stem(of unit: String) -> String {
    unit == "temperature-generic" ? "measure-unit/\(unit)" : "unit/\(unit)"
  }

  /// The name of a unit alone, as it stands beside many: "km", "kilometers".
  public static func name(of unit: String, width: UnitWidth, locale: String) -> String? {
    guard let (text, number) = format(0, unit: unit, width: width, locale: locale) else {
      return nil
    }
    let blanks: (Character) -> Bool = { $0.isWhitespace || $0 == "\u{a0}" || $0 == "\u{202f}" }
    guard let found = text.firstRange(of: number) else { return text }
    let rest = text.replacingCharacters(in: found)
    return String(rest.drop(while: blanks).reversed().drop(while: blanks).reversed())
  }

  /// Texts joined as a list of measurements: "1 hr, 5 min".
  public static func list(_ parts: [String], width: UnitWidth, locale: String) -> String? {
    var status = U_ZERO_ERROR
    let kinds: [UnitWidth: UListFormatterWidth] = [
      .narrow: ULISTFMT_WIDTH_NARROW, .short: ULISTFMT_WIDTH_SHORT, .full: ULISTFMT_WIDTH_WIDE,
    ]
    guard let kind = kinds[width],
      let formatter = swift_ulistfmt_openForType(locale, ULISTFMT_TYPE_UNITS, kind, &status),
      status.rawValue <= 0
    else { return nil }
    defer { swift_ulistfmt_close(formatter) }
    let texts = parts.map { Array($0.utf16) }
    let lengths = texts.map { Int32($0.count) }
    // One buffer for all texts, so that every pointer stays valid during the call.
    let units = texts.flatMap { $0 }
    return units.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return "" }
      var starts: [UnsafePointer<UInt16>?] = []
      var offset = 0
      for text in texts {
        starts.append(base + offset)
        offset += text.count
      }
      return string { target, size, status in
        swift_ulistfmt_format(
          formatter, starts, lengths, Int32(texts.count), target, size, &status)
      }
    }
  }

  private static func format(_ value: Double, _ skeleton: String, _ locale: String) -> String? {
    var status = U_ZERO_ERROR
    let units = Array(skeleton.utf16)
    guard
      let formatter = swift_unumf_openForSkeletonAndLocale(
        units, Int32(units.count), locale, &status), status.rawValue <= 0
    else { return nil }
    defer { swift_unumf_close(formatter) }
    guard let result = swift_unumf_openResult(&status), status.rawValue <= 0 else { return nil }
    defer { swift_unumf_closeResult(result) }
    swift_unumf_formatDouble(formatter, value, result, &status)
    guard status.rawValue <= 0 else { return nil }
    return string { target, size, status in
      swift_unumf_resultToString(result, target, size, &status)
    }
  }

  /// Calls twice where the first buffer is too small.
  private static func string(
    _ write: (UnsafeMutablePointer<UInt16>?, Int32, inout UErrorCode) -> Int32
  ) -> String? {
    var size = 128
    for _ in 0..<2 {
      var status = U_ZERO_ERROR
      var buffer = [UInt16](repeating: 0, count: size)
      let length = Int(
        buffer.withUnsafeMutableBufferPointer { write($0.baseAddress, Int32($0.count), &status) })
      if status == U_BUFFER_OVERFLOW_ERROR {
        size = length + 1
        continue
      }
      guard status.rawValue <= 0, length >= 0, length <= size else { return nil }
      return String(decoding: buffer[..<length], as: UTF16.self)
    }
    return nil
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>) -> String {
    var copy = self
    copy.removeSubrange(range)
    return copy
  }
}
