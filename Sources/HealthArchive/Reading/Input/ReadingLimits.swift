/// How much an archive may unpack to before it is taken for an attack.
public struct ReadingLimits: Sendable, Hashable {
  /// Bytes of one member. A decade of an export is 3 to 4 GB.
  public var memberSize: Int64 = 64 << 30
  /// Bytes of all members.
  public var totalSize: Int64 = 128 << 30
  /// Unpacked against packed size of members over 16 MB. Exports reach 20.
  public var ratio: Int64 = 400
  /// Number of members. An export holds some thousands.
  public var members: Int = 500_000
  /// Bytes of a file that is read whole: a clinical resource, an electrocardiogram.
  public var wholeFile: Int = 64 << 20

  public init() {}
}
