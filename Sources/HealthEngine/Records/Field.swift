import HealthCatalog

/// A searchable part of a sample's detail. One table serves every kind of sample, so a new kind
/// adds a name here and nothing in storage.
public struct Field: Hashable, Sendable, Codable {
  /// Raw values are stored: never renumber.
  public enum Name: Int, Sendable, Codable, CaseIterable {
    case duration = 1
    case sum = 2
    case average = 3
    case minimum = 4
    case maximum = 5
    case activityType = 10
    case activityStart = 11
    case activityEnd = 12
    case classification = 20
    case symptomsStatus = 21
    case resourceType = 30
    case resourceIdentifier = 31
    case stateKind = 40
    case valence = 41
    case label = 42
    case association = 43
    case medicationConcept = 50
    case logStatus = 51
    case scheduledDate = 52
  }

  public var name: Name
  /// The quantity type that a statistic is about.
  public var type: TypeCode?

  public init(_ name: Name, of type: TypeCode? = nil) {
    self.name = name
    self.type = type
  }
}

/// A number (dates and raw values too) or a text.
public enum FieldValue: Hashable, Sendable, Codable {
  case number(Double)
  case text(String)
}

/// One field of one sample. Part 0 is the sample itself; a workout's activities are parts 1, 2, …
public struct FieldEntry: Hashable, Sendable {
  public var field: Field
  public var value: FieldValue
  public var part: Int

  public init(_ field: Field, _ value: FieldValue, part: Int = 0) {
    self.field = field
    self.value = value
    self.part = part
  }

  public init(_ name: Field.Name, _ value: FieldValue, part: Int = 0) {
    self.init(Field(name), value, part: part)
  }
}
