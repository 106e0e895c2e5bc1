/// A time of day as an export writes it for beats: `7:47:41.86 PM`, `00:20:37,80`.
///
/// It is the person's true local clock, without date and offset.
public struct ClockTime: Sendable, Hashable {
  /// Since midnight, or since noon where `isHalfDay`; NaN when the text is no time.
  public var seconds: Double
  /// Whether the half of the day is unknown: 12-hour form with a marker that is not understood.
  public var isHalfDay: Bool

  public init(seconds: Double, isHalfDay: Bool = false) {
    self.seconds = seconds
    self.isHalfDay = isHalfDay
  }

  /// Any separators, 12 or 24 hours, the marker before or behind the digits.
  public static func parse(_ text: String) -> ClockTime? {
    var text = text
    return text.withUTF8 { bytes in
      bytes.baseAddress.flatMap { parse(ByteText($0, bytes.count)) }
    }
  }

  static func parse(_ text: ByteText) -> ClockTime? {
    var groups = (0, 0, 0)
    var fraction = 0.0
    var group = -1
    var inDigits = false
    var scale = 0.1
    var marker = false
    for byte in text.buffer {
      let digit = byte &- 48
      guard digit < 10 else {
        inDigits = false
        if byte >= 0x80 || (byte | 0x20) &- 97 < 26 { marker = true }
        continue
      }
      if !inDigits {
        group += 1
        inDigits = true
      }
      switch group {
      case 0: groups.0 = min(groups.0 * 10 + Int(digit), 999)
      case 1: groups.1 = min(groups.1 * 10 + Int(digit), 999)
      case 2: groups.2 = min(groups.2 * 10 + Int(digit), 999)
      case 3:
        fraction += Double(digit) * scale
        scale /= 10
      default: return nil
      }
    }
    guard group >= 2 else { return marker ? parseForeignDigits(text) : nil }
    guard groups.0 < 24, groups.1 < 60, groups.2 <= 60 else { return nil }
    var hour = groups.0
    var isHalfDay = false
    if marker, hour <= 12 {
      switch halfOfDay(text) {
      case .first: hour %= 12
      case .second: hour = hour % 12 + 12
      case .unknown:
        hour %= 12
        isHalfDay = true
      case .none: break
      }
    }
    return ClockTime(
      seconds: Double(hour * 3600 + groups.1 * 60 + groups.2) + fraction, isHalfDay: isHalfDay)
  }

  private enum Half { case first, second, unknown, none }

  /// Markers by their letters; U+202F and U+00A0 are only spaces.
  private static func halfOfDay(_ text: ByteText) -> Half {
    if text.count > 2, text[text.count - 1] | 0x20 == UInt8(ascii: "m") {
      let letter = text[text.count - 2] | 0x20
      if letter == UInt8(ascii: "a") { return .first }
      if letter == UInt8(ascii: "p") { return .second }
    }
    let letters = text.raw.unicodeScalars.filter { $0.properties.isAlphabetic }
    guard let first = letters.first else { return .none }
    let word = String(String.UnicodeScalarView(letters)).lowercased()
    if ["am", "vorm", "上午", "午前", "오전", "πμ", "ص", "öö", "π"].contains(word) { return .first }
    if ["pm", "nachm", "下午", "午後", "오후", "μμ", "م", "ös", "μ"].contains(word) { return .second }
    if first == "a" || first == "A" { return .first }
    if first == "p" || first == "P" { return .second }
    return .unknown
  }

  /// Arabic-Indic and other digits.
  private static func parseForeignDigits(_ text: ByteText) -> ClockTime? {
    var ascii = ""
    var changed = false
    for character in text.raw {
      if let value = character.wholeNumberValue, !character.isASCII {
        ascii += String(value)
        changed = true
      } else {
        ascii.append(character)
      }
    }
    return changed ? parse(ascii) : nil
  }
}

/// Puts the clock times of a record's beats on the time line.
public enum BeatClock {
  /// The instants of the beats, seconds since 1 January 2001 UTC; nil when no shift of whole
  /// quarter hours puts the first beat inside the record.
  ///
  /// Record and beats differ by the zone the person was in and its daylight saving, which are
  /// multiples of 15 minutes. Whole seconds are all that exports keep of the record's dates.
  public static func instants(of beats: [ClockTime], start: Double, end: Double) -> [Double]? {
    guard let first = beats.first, first.seconds.isFinite else { return nil }
    let quarter = 900.0
    // The earliest instant not before the start that is a whole number of quarters from the clock.
    let behind = (start - first.seconds).truncatingRemainder(dividingBy: quarter)
    var instant = start + (behind > 0 ? quarter - behind : -behind)
    // A beat may come within the second that the start was cut down to, or just before it.
    if instant >= max(end, start) + 1 {
      instant -= quarter
      guard instant > start - 1 else { return nil }
    }
    let period = beats.contains { $0.isHalfDay } ? 43_200.0 : 86_400.0
    var previous = first.seconds
    var result = [instant]
    result.reserveCapacity(beats.count)
    for beat in beats.dropFirst() {
      guard beat.seconds.isFinite else { return nil }
      var step = beat.seconds - previous
      // Past midnight, or past noon where the half is unknown.
      if step < -period / 2 { step += period }
      // Hundredths that round up to a full second are written as 00 of the same second.
      let isShort = step < 0 && step > -1
      if isShort { step += 1 }
      guard step >= 0, step < period / 2 else { return nil }
      instant += step
      previous = beat.seconds + (isShort ? 1 : 0)
      result.append(instant)
    }
    return result
  }
}
