/// What an import did, line by line where something was not as it should be.
public struct ImportSummary: Sendable, Codable, Hashable {
  /// Something that was mended: nothing is missing.
  public struct Repair: Sendable, Codable, Hashable {
    public var line: Int
    public var what: String

    public init(line: Int, what: String) {
      self.line = line
      self.what = what
    }
  }

  /// Something that is no sample by HealthKit's rules, or that could not be read.
  public struct Refusal: Sendable, Codable, Hashable {
    public var line: Int
    public var reason: String

    public init(line: Int, reason: String) {
      self.line = line
      self.reason = reason
    }
  }

  /// Objects found in the export: samples, correlations, workouts, days, characteristics.
  public var read = 0
  /// Those that are new to the store.
  public var stored = 0
  /// Those that were there already.
  public var present = 0
  /// Stored and present samples by type identifier.
  public var byType: [String: Int] = [:]
  public var repaired: [Repair] = []
  public var refused: [Refusal] = []
  /// What is stored although nothing understands it, by name.
  public var kept: [String] = []
  /// Bytes of the document that nothing could be made of.
  public var unreadBytes = 0

  public init() {}
}

/// How far an import is.
public struct ImportProgress: Sendable, Hashable {
  public var bytesRead: Int64
  /// Nil when the size is not known beforehand.
  public var totalBytes: Int64?
  public var records: Int

  public init(bytesRead: Int64, totalBytes: Int64?, records: Int) {
    self.bytesRead = bytesRead
    self.totalBytes = totalBytes
    self.records = records
  }
}
