import Foundation
import HealthCatalog
import HealthEngine

/// Everything that is not a sample.
extension SQLiteWriter {
  func intern(typeIdentifier: String) throws -> TypeCode {
    if let known = Catalog.type(identifier: typeIdentifier) { return known.code }
    if let code = try connection.integer(
      "SELECT code FROM types WHERE identifier = ?", .text(typeIdentifier))
    {
      return TypeCode(rawValue: UInt32(truncatingIfNeeded: code))
    }
    // Two identifiers of one hash are unlikely; the later one takes the next free code.
    var code = Catalog.codeForUnknown(identifier: typeIdentifier)
    while try connection.integer("SELECT 1 FROM types WHERE code = ?", .integer(code.rawValue))
      != nil
    {
      let range = TypeCode.unknownRange
      code = TypeCode(
        rawValue: code.rawValue < range.upperBound ? code.rawValue + 1 : range.lowerBound)
    }
    try connection.run(
      "INSERT INTO types(code, identifier) VALUES(?, ?)", .integer(code.rawValue),
      .text(typeIdentifier))
    return code
  }

  func setDecisions(_ decisions: [ConsentDecision], app: String) throws {
    for decision in decisions {
      try connection.run(
        """
        INSERT OR REPLACE INTO decisions(app, type, direction, allowed, date, purpose, expires)
        VALUES(?, ?, ?, ?, ?, ?, ?)
        """, .text(app), .integer(decision.type.rawValue), .integer(decision.direction.rawValue),
        .integer(decision.isAllowed ? 1 : 0), .double(decision.date), .optional(decision.purpose),
        .optional(decision.expires))
    }
  }

  func forgetDecisions(app: String) throws {
    try connection.run("DELETE FROM decisions WHERE app = ?", .text(app))
  }

  func setApp(_ app: AppIdentity) throws {
    let body = Binding.blob(try PropertyLists.encode(app))
    let isKnown = try connection.integer(
      "SELECT 1 FROM apps WHERE bundle_identifier = ? AND body = ?", .text(app.bundleIdentifier),
      body)
    guard isKnown == nil else { return }
    try connection.run(
      "INSERT OR REPLACE INTO apps(bundle_identifier, body) VALUES(?, ?)",
      .text(app.bundleIdentifier), body)
  }

  func setRanking(_ sources: [String]?, type: TypeCode) throws {
    try connection.run("DELETE FROM rankings WHERE type = ?", .integer(type.rawValue))
    for (place, source) in (sources ?? []).enumerated() {
      try connection.run(
        "INSERT INTO rankings(type, place, bundle_identifier) VALUES(?, ?, ?)",
        .integer(type.rawValue), .integer(place), .text(source))
    }
  }

  func setRegistration(_ registration: DeliveryRegistration) throws {
    try connection.run(
      "INSERT OR REPLACE INTO registrations(app, type, frequency) VALUES(?, ?, ?)",
      .text(registration.app), .integer(registration.type.rawValue),
      .integer(registration.frequency))
  }

  func removeRegistrations(app: String, type: TypeCode?) throws {
    if let type {
      try connection.run(
        "DELETE FROM registrations WHERE app = ? AND type = ?", .text(app),
        .integer(type.rawValue))
    } else {
      try connection.run("DELETE FROM registrations WHERE app = ?", .text(app))
    }
  }

  func setSetting(_ name: String, _ value: Data?) throws {
    guard let value else {
      return try connection.run("DELETE FROM settings WHERE name = ?", .text(name))
    }
    try connection.run(
      "INSERT OR REPLACE INTO settings(name, value) VALUES(?, ?)", .text(name), .blob(value))
  }

  func setCharacteristic(_ identifier: String, _ value: MetadataValue?) throws {
    guard let value else {
      return try connection.run(
        "DELETE FROM characteristics WHERE identifier = ?", .text(identifier))
    }
    try connection.run(
      "INSERT OR REPLACE INTO characteristics(identifier, value) VALUES(?, ?)",
      .text(identifier), .blob(MetadataCoding.encode(value)))
  }

  func setActivitySummary(_ summary: ActivitySummaryRecord) throws {
    try connection.run(
      "INSERT OR REPLACE INTO activity_summaries(day, body) VALUES(?, ?)", .text(summary.day),
      .blob(try PropertyLists.encode(summary)))
  }

  func keep(_ element: KeptElement) throws {
    try connection.run(
      "INSERT OR IGNORE INTO kept(kind, text) VALUES(?, ?)", .text(element.kind),
      .text(element.text))
  }
}
