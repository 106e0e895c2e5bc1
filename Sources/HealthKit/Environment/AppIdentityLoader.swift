import Foundation
import HealthEngine

/// Reads who the app is from its Info.plist and entitlements, as a device reads them from its
/// bundle.
package enum AppIdentityLoader {
  /// - Parameters:
  ///   - folder: `HEALTHKIT_APP`; nil looks beside the executable.
  ///   - executable: names the development identity where there is no Info.plist.
  package static func load(folder: String?, executable: String) throws -> AppIdentity {
    let program = URL(fileURLWithPath: executable)
    let place =
      folder.map { URL(fileURLWithPath: $0, isDirectory: true) }
      ?? program.deletingLastPathComponent()
    let plist = place.appendingPathComponent("Info.plist")
    guard FileManager.default.fileExists(atPath: plist.path) else {
      guard folder == nil else {
        throw HealthError(
          .invalidArgument,
          "HEALTHKIT_APP names \(place.path), where there is no Info.plist; put one there or unset "
            + "the variable.")
      }
      return development(program.lastPathComponent)
    }
    let info = try dictionary(plist)
    guard let identifier = info["CFBundleIdentifier"] as? String, !identifier.isEmpty else {
      throw HealthError(.invalidArgument, "\(plist.path) has no CFBundleIdentifier.")
    }
    return AppIdentity(
      bundleIdentifier: identifier,
      name: info["CFBundleDisplayName"] as? String ?? info["CFBundleName"] as? String
        ?? identifier,
      version: info["CFBundleVersion"] as? String ?? info["CFBundleShortVersionString"] as? String,
      capabilities: usage(info).union(try entitlements(place)))
  }

  /// An executable under development holds every capability.
  static func development(_ name: String) -> AppIdentity {
    let allowed = name.unicodeScalars.map { scalar in
      CharacterSet.alphanumerics.contains(scalar) ? Character(scalar) : "-"
    }
    return AppIdentity(bundleIdentifier: "dev.local." + String(allowed), name: name, version: "1")
  }

  private static let usageKeys: [Capability] = [.readUsage, .writeUsage, .clinicalUsage]

  private static func usage(_ info: [String: Any]) -> Set<Capability> {
    Set(usageKeys.filter { (info[$0.key] as? String)?.isEmpty == false })
  }

  /// An Info.plist without entitlements beside it is an app without entitlements.
  private static func entitlements(_ place: URL) throws -> Set<Capability> {
    let names = try contents(place).filter { $0.hasSuffix(".entitlements") }.sorted()
    var found: Set<Capability> = []
    for name in names {
      let entitlements = try dictionary(place.appendingPathComponent(name))
      for capability in [
        Capability.healthKit, .backgroundDelivery, .recalibrateEstimates,
      ] where entitlements[capability.key] as? Bool == true {
        found.insert(capability)
      }
      let access = entitlements[Capability.clinicalRecords.key] as? [String] ?? []
      if access.contains("health-records") { found.insert(.clinicalRecords) }
    }
    return found
  }

  private static func contents(_ place: URL) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: place.path)
    } catch {
      throw HealthError(.invalidArgument, "The folder \(place.path) cannot be read: \(error).")
    }
  }

  private static func dictionary(_ file: URL) throws -> [String: Any] {
    do {
      let list = try PropertyListSerialization.propertyList(
        from: Data(contentsOf: file), options: [], format: nil)
      guard let dictionary = list as? [String: Any] else {
        throw HealthError(.invalidArgument, "\(file.path) is no dictionary.")
      }
      return dictionary
    } catch let error as HealthError {
      throw error
    } catch {
      throw HealthError(
        .invalidArgument, "\(file.path) is no readable property list: \(error).")
    }
  }
}
