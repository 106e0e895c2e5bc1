import Foundation

/// Grams per mole, kept to 16 significant digits: as much as a unit string holds, so that a printed
/// unit reads back as the same unit.
struct MolarMass: Hashable, Sendable {
  let text: String
  let ratio: Ratio

  /// nil unless finite and greater than zero.
  init?(_ gramsPerMole: Double) {
    guard gramsPerMole.isFinite, gramsPerMole > 0 else { return nil }
    text = String(format: "%.16g", gramsPerMole)
    guard let ratio = Ratio(decimal: Substring(text)), ratio.value > 0 else { return nil }
    self.ratio = ratio
  }

  /// Reads a plain or scientific decimal; nil for anything else.
  init?(parsing text: Substring) {
    guard !text.isEmpty, text.utf8.count <= 40, Ratio(decimal: text) != nil,
      let value = Double(text)
    else { return nil }
    self.init(value)
  }
}
