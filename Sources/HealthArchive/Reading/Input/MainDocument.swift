import Foundation

/// Which of many XML files is the export: told by its beginning, because its name is in the
/// phone's language.
enum MainDocument {
  static let probeSize = 1024

  enum Kind { case export, clinicalDocument, other }

  static func kind(of beginning: [UInt8]) -> Kind {
    let text = String(decoding: beginning.prefix(probeSize), as: UTF8.self)
    if text.contains("ClinicalDocument") { return .clinicalDocument }
    if text.contains("<!DOCTYPE HealthData") || text.contains("<HealthData") { return .export }
    return .other
  }

  static func isZip(_ beginning: [UInt8]) -> Bool {
    beginning.starts(with: [0x50, 0x4B, 0x03, 0x04])
      || beginning.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  /// UTF-16 and UTF-32, which editors may have saved a document in.
  static func isWide(_ beginning: [UInt8]) -> Bool {
    beginning.starts(with: [0xFF, 0xFE]) || beginning.starts(with: [0xFE, 0xFF])
      || beginning.prefix(4).contains(0) && !beginning.isEmpty
  }

  /// Resource forks and other things that are no members of an export.
  static func isIgnored(_ name: String) -> Bool {
    let parts = name.split(separator: "/")
    return parts.contains("__MACOSX") || parts.last?.hasPrefix("._") == true
      || parts.last?.hasPrefix(".") == true
  }
}
