import HealthEngine

/// Gives the sources of an export identifiers: exports tell only names.
enum ImportedSources {
  /// Apple's own devices by their hardware, everything else by its name.
  static func provenance(of origin: ExportOrigin) -> Provenance {
    let hardware = origin.device?.hardwareVersion
    let isApples = appleHardware.contains { hardware?.hasPrefix($0) == true }
    let hash = hexadecimal(origin.sourceName)
    return Provenance(
      source: SourceRecord(
        name: origin.sourceName,
        bundleIdentifier: (isApples ? "com.apple.health." : "import.") + hash),
      version: origin.sourceVersion, productType: isApples ? hardware : nil,
      system: system(origin, isApples: isApples), device: origin.device)
  }

  private static let appleHardware = ["Watch", "iPhone", "iPod"]

  /// FNV-1a: the same name has the same identifier in every store.
  private static func hexadecimal(_ name: String) -> String {
    let hash = name.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
    }
    let digits = String(hash, radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Apple's devices write the version of their system as the version of the source.
  private static func system(_ origin: ExportOrigin, isApples: Bool) -> SystemVersion {
    guard isApples, let text = origin.device?.softwareVersion ?? origin.sourceVersion else {
      return SystemVersion(0)
    }
    let numbers = text.split(separator: ".").map { Int($0) ?? 0 }
    return SystemVersion(
      numbers.first ?? 0, numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
  }
}
