import Foundation
import LocalizedUnits

/// Writes the parts of a length of time.
struct DurationWords {
  let style: DateComponentsFormatter.UnitsStyle
  let zeros: DateComponentsFormatter.ZeroFormattingBehavior
  let locale: Locale

  func text(for duration: DurationParts) -> String {
    let parts = shown(duration.parts)
    let sign = duration.isNegative && parts.contains { $0.value != 0 } ? "-" : ""
    if style == .positional { return sign + positional(parts, fraction: duration.fraction) }
    let texts = parts.enumerated().map { index, part in
      let isLast = index == parts.count - 1
      return words(for: part, fraction: isLast ? duration.fraction : 0)
    }
    switch style {
    case .abbreviated, .brief, .positional: return sign + texts.joined(separator: " ")
    case .short: return sign + list(texts, .short)
    case .full, .spellOut: return sign + list(texts, .full)
    }
  }

  private func list(_ texts: [String], _ width: UnitWidth) -> String {
    LocalizedUnits.list(texts, width: width, locale: locale.identifier)
      ?? texts.joined(separator: ", ")
  }

  /// The parts that are written; the smallest one where all are zero.
  private func shown(_ parts: [DurationParts.Part]) -> [DurationParts.Part] {
    let isDefault = zeros.contains(.default)
    let dropsLeading = isDefault || zeros.contains(.dropLeading)
    let dropsMiddle = (isDefault && style != .positional) || zeros.contains(.dropMiddle)
    let dropsTrailing = (isDefault && style != .positional) || zeros.contains(.dropTrailing)
    guard let first = parts.firstIndex(where: { $0.value != 0 }),
      let last = parts.lastIndex(where: { $0.value != 0 })
    else {
      return dropsLeading || dropsTrailing ? Array(parts.suffix(1)) : parts
    }
    return parts.enumerated().filter { index, part in
      if part.value != 0 { return true }
      if index < first { return !dropsLeading }
      if index > last { return !dropsTrailing }
      return !dropsMiddle
    }.map(\.element)
  }

  // MARK: Positional

  /// Hours, minutes and seconds by their place; what is larger stands before them, abbreviated.
  private func positional(_ parts: [DurationParts.Part], fraction: Double) -> String {
    let clock = parts.filter { [.hour, .minute, .second].contains($0.unit) }
    let larger = parts.filter { ![.hour, .minute, .second].contains($0.unit) }
    var texts = larger.enumerated().map { index, part in
      let isLast = clock.isEmpty && index == larger.count - 1
      return abbreviated(part, fraction: isLast ? fraction : 0)
    }
    let digits = clock.enumerated().map { index, part in
      let pads = index > 0 || zeros.contains(.pad)
      return number(
        part.value, fraction: index == clock.count - 1 ? fraction : 0, digits: pads ? 2 : 1)
    }
    if !digits.isEmpty { texts.append(digits.joined(separator: ":")) }
    // A length of time in one larger unit alone is a bare number, as positions have no names.
    if digits.isEmpty, larger.count == 1 {
      return number(larger[0].value, fraction: fraction, digits: 1)
    }
    return texts.joined(separator: " ")
  }

  private func number(_ value: Int, fraction: Double, digits: Int) -> String {
    let formatter = NumberFormatter()
    formatter.locale = locale
    formatter.numberStyle = .decimal
    formatter.usesGroupingSeparator = digits == 1
    formatter.minimumIntegerDigits = digits
    formatter.maximumFractionDigits = fraction > 0 ? Self.fractionDigits : 0
    return formatter.string(from: NSNumber(value: Double(value) + fraction)) ?? "\(value)"
  }

  private static let fractionDigits = 1

  // MARK: Words

  private func words(for part: DurationParts.Part, fraction: Double) -> String {
    switch style {
    case .positional, .abbreviated: return abbreviated(part, fraction: fraction)
    case .brief: return localized(part, .short, fraction).filter { !$0.isWhitespace }
    case .short: return localized(part, .short, fraction)
    case .full: return localized(part, .full, fraction)
    case .spellOut: return spelledOut(part, fraction: fraction)
    }
  }

  /// Unicode's narrow month is "m" in English, as is the minute; Apple's is "mo".
  private func abbreviated(_ part: DurationParts.Part, fraction: Double) -> String {
    if part.unit == .month, locale.language.languageCode == .english {
      return number(part.value, fraction: fraction, digits: 1) + "mo"
    }
    return localized(part, .narrow, fraction)
  }

  private func localized(
    _ part: DurationParts.Part, _ width: UnitWidth, _ fraction: Double
  ) -> String {
    let precision = fraction > 0 ? "." + String(repeating: "#", count: Self.fractionDigits) : "."
    return LocalizedUnits.format(
      Double(part.value) + fraction, unit: part.unit.rawValue, width: width,
      locale: locale.identifier, precision: precision)?.text
      ?? "\(part.value) \(part.unit.rawValue)"
  }

  private func spelledOut(_ part: DurationParts.Part, fraction: Double) -> String {
    let formatter = NumberFormatter()
    formatter.locale = locale
    formatter.numberStyle = .spellOut
    guard
      let spelled = formatter.string(from: NSNumber(value: Double(part.value) + fraction)),
      let (text, digits) = LocalizedUnits.format(
        Double(part.value) + fraction, unit: part.unit.rawValue, width: .full,
        locale: locale.identifier), let place = text.range(of: digits)
    else { return localized(part, .full, fraction) }
    return text.replacingCharacters(in: place, with: spelled)
  }
}

/// "About …" and "… remaining" in the languages that have them here, else in English.
struct DurationPhrases {
  private let language: String

  init(_ locale: Locale) { language = locale.language.languageCode?.identifier ?? "en" }

  /// The text stands for `*`.
  private static let abouts = [
    "en": "about *", "de": "etwa *", "fr": "environ *", "es": "aproximadamente *", "it": "circa *",
    "nl": "ongeveer *", "pt": "cerca de *",
  ]
  private static let remainders = [
    "en": "* remaining", "de": "noch *", "fr": "* restantes", "es": "* restantes",
    "it": "* rimanenti", "nl": "nog *", "pt": "* restantes",
  ]

  /// "About 5 minutes remaining", "Noch etwa 5 Minuten".
  func phrase(_ text: String, about: Bool, remaining: Bool) -> String {
    guard about || remaining else { return text }
    var phrase = text
    if about { phrase = fill(Self.abouts, with: phrase) }
    if remaining { phrase = fill(Self.remainders, with: phrase) }
    return phrase.prefix(1).uppercased() + phrase.dropFirst()
  }

  private func fill(_ phrases: [String: String], with text: String) -> String {
    let phrase = phrases[language] ?? phrases["en"] ?? "*"
    return phrase.replacing("*", with: text)
  }
}
