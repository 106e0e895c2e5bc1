/// One case of an enumeration of HealthKit.
public struct EnumerationValue: Hashable, Sendable {
  /// The case in Swift: "asleepCore".
  public let name: String
  public let rawValue: Int
  /// The text that exports hold: "HKCategoryValueSleepAnalysisAsleepCore".
  public let symbol: String
  /// The iOS version that brought it.
  public let introduced: String
}

extension Catalog {
  /// The cases of an enumeration of category values, by its Swift name; empty for other names.
  ///
  /// Deprecated second names of a value (`asleep`, `positive`) are left out, so that every raw value
  /// stands once; `categoryValue(symbol:)` knows them.
  public static func categoryValues(of enumeration: String) -> [EnumerationValue] {
    categoryEnumerations.cases[enumeration] ?? []
  }

  /// What the text of a category value in an export means; both the older and the newer spellings
  /// ("…SleepAnalysisAsleep" and "…SleepAnalysisAsleepUnspecified") resolve.
  public static func categoryValue(symbol: String) -> (enumeration: String, value: Int)? {
    categoryEnumerations.symbols[symbol]
  }

  /// The cases of any enumeration, category values included, by its Swift name ("HKBloodType",
  /// "HKStateOfMind.Label"); empty for other names.
  public static func enumeration(_ name: String) -> [EnumerationValue] {
    otherEnumerations.cases[name] ?? categoryValues(of: name)
  }

  /// What the symbol of a case of any enumeration means: "HKBloodTypeAPositive".
  public static func enumerationValue(symbol: String) -> (enumeration: String, value: Int)? {
    otherEnumerations.symbols[symbol] ?? categoryValue(symbol: symbol)
  }

  /// Every workout activity type (F113).
  public static let workoutActivities: [EnumerationValue] =
    Table(Table.workoutActivityTypesText).rows.compactMap(EnumerationValue.init)

  /// The raw value of a workout activity in an export: "HKWorkoutActivityTypeRunning".
  public static func workoutActivity(symbol: String) -> Int? {
    workoutSymbols[symbol]
  }

  private static let workoutSymbols = Dictionary(
    workoutActivities.map { ($0.symbol, $0.rawValue) }, uniquingKeysWith: { first, _ in first })

  private static let categoryEnumerations = Enumerations(
    Table(Table.categoryValuesText), additional: [:])
  private static let otherEnumerations = Enumerations(
    Table(Table.enumsText), additional: ["HKWorkoutActivityType": workoutActivities])
}

/// The enumerations of one table.
private struct Enumerations: Sendable {
  var cases: [String: [EnumerationValue]]
  var symbols: [String: (enumeration: String, value: Int)] = [:]

  init(_ table: Table, additional: [String: [EnumerationValue]]) {
    cases = additional
    for (name, values) in additional {
      for value in values { symbols[value.symbol] = (name, value.rawValue) }
    }
    for row in table.rows {
      let name = row["swift_enum"]
      // Cases with a payload have no raw value, and nothing to look up.
      guard let value = EnumerationValue(row) else { continue }
      if symbols[value.symbol] == nil { symbols[value.symbol] = (name, value.rawValue) }
      let isSecondName = cases[name]?.contains { $0.rawValue == value.rawValue } ?? false
      if !isSecondName { cases[name, default: []].append(value) }
    }
  }
}

extension EnumerationValue {
  fileprivate init?(_ row: Table.Row) {
    guard let rawValue = Int(row["raw"]) else { return nil }
    self.init(
      name: row["swift_case"], rawValue: rawValue, symbol: row["objc_case"],
      introduced: row["ios_introduced"])
  }
}
