import HealthCatalog

/// A point in the change log (R150, F074).
///
/// Every change has its own number. The samples of one bulk import are numbered in the order of
/// (start, key) behind the import's first number without a row each, so a position inside an
/// import also names the last sample delivered.
public struct ChangePosition: Hashable, Sendable, Codable {
  /// The last sample delivered of an unfinished bulk change.
  public struct Within: Hashable, Sendable, Codable {
    public var type: TypeCode
    public var start: Double
    public var key: Int64

    public init(type: TypeCode, start: Double, key: Int64) {
      self.type = type
      self.start = start
      self.key = key
    }
  }

  /// Changes up to and with this number are behind the position; 0 is the beginning.
  public var number: Int64
  public var within: Within?

  public init(number: Int64, within: Within? = nil) {
    self.number = number
    self.within = within
  }

  public static let beginning = ChangePosition(number: 0)
}

/// What happened after a position, in the order of the changes.
public struct ChangePage: Sendable {
  public var added: [SampleRecord]
  public var deleted: [DeletedRecord]
  /// Behind the last change of the page; the position asked from when the page is empty.
  public var position: ChangePosition

  public init(added: [SampleRecord], deleted: [DeletedRecord], position: ChangePosition) {
    self.added = added
    self.deleted = deleted
    self.position = position
  }
}
