import HealthCatalog

/// Whether an app may write (share) or read a type; the two are independent (R031).
public enum ConsentDirection: Int, Hashable, Sendable, Codable, CaseIterable {
  case read = 0
  case share = 1
}

/// One answer of the person, kept until they change it (R043).
public struct ConsentDecision: Hashable, Sendable, Codable {
  public var type: TypeCode
  public var direction: ConsentDirection
  public var isAllowed: Bool
  /// When it was given.
  public var date: Double
  /// What for, where the app or person said so; and until when it holds.
  public var purpose: String?
  public var expires: Double?

  public init(
    type: TypeCode, direction: ConsentDirection, isAllowed: Bool, date: Double,
    purpose: String? = nil, expires: Double? = nil
  ) {
    self.type = type
    self.direction = direction
    self.isAllowed = isAllowed
    self.date = date
    self.purpose = purpose
    self.expires = expires
  }
}

/// An app's decisions, looked up by type and direction. An expired decision is none.
public struct ConsentTable: Sendable {
  public enum Answer: Hashable, Sendable {
    case undetermined
    case denied
    case allowed
  }

  private var answers: [Key: Bool] = [:]

  private struct Key: Hashable {
    var type: TypeCode
    var direction: ConsentDirection
  }

  public init(_ decisions: [ConsentDecision], now: Double) {
    for decision in decisions where decision.expires.map({ $0 > now }) ?? true {
      answers[Key(type: decision.type, direction: decision.direction)] = decision.isAllowed
    }
  }

  public func answer(_ type: TypeCode, _ direction: ConsentDirection) -> Answer {
    switch answers[Key(type: type, direction: direction)] {
    case nil: return .undetermined
    case .some(let isAllowed): return isAllowed ? .allowed : .denied
    }
  }

  /// What an app sees of a type.
  public enum Sight: Hashable, Sendable {
    /// Never asked: reading is an error (F001).
    case undetermined
    /// Reading denied, or only writing asked for: the app's own samples (R036, F004).
    case own
    case everything
  }

  public func sight(of type: TypeCode) -> Sight {
    guard let row = Catalog.type(code: type), row.kind == .correlation else {
      return ownSight(of: type)
    }
    // A correlation is as visible as its members, for it cannot be asked for itself (R050).
    let sights = CorrelationMembers.types(of: row).map(ownSight)
    if sights.contains(.everything) { return .everything }
    return sights.contains(.own) ? .own : .undetermined
  }

  private func ownSight(of type: TypeCode) -> Sight {
    switch answer(type, .read) {
    case .allowed: return .everything
    case .denied: return .own
    case .undetermined: return answer(type, .share) == .undetermined ? .undetermined : .own
    }
  }
}

/// Which types the correlations hold: the types to ask for in their place.
public enum CorrelationMembers {
  public static func types(of correlation: DataType) -> [TypeCode] {
    members[correlation.identifier] ?? []
  }

  private static let members: [String: [TypeCode]] = [
    "HKCorrelationTypeIdentifierBloodPressure": Catalog.types
      .filter { ["bloodPressureSystolic", "bloodPressureDiastolic"].contains($0.name) }
      .map(\.code),
    "HKCorrelationTypeIdentifierFood": Catalog.types
      .filter { $0.kind == .quantity && $0.name.hasPrefix("dietary") }.map(\.code),
  ]
}
