/// The invented person and the moment of the export.
enum Person {
  static let name = "Mara Beispiel"
  static let dateOfBirth = "1988-04-17"
  static let dateOfBirthInWords = "Apr 17, 1988"
  static let locale = "en_GB"
  /// 5 January 2026, 10:12:31 in Berlin.
  static let exportInstant: Instant = 1_767_604_351
}
