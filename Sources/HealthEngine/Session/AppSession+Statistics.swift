import HealthCatalog

/// What a statistics query asks.
public struct StatisticsRequest: Sendable {
  public var clause: SelectionClause
  public var options: StatisticsOptions
  /// Nil for one figure over all matching samples.
  public var grid: IntervalGrid?

  public init(clause: SelectionClause, options: StatisticsOptions, grid: IntervalGrid? = nil) {
    self.clause = clause
    self.options = options
    self.grid = grid
  }
}

/// The populated intervals of a statistics query, with the sources that its numbers speak of.
public struct StatisticsResult: Sendable {
  public var buckets: [StatisticsBucket]
  public var sources: [Int32: SourceRecord]

  public init(buckets: [StatisticsBucket], sources: [Int32: SourceRecord]) {
    self.buckets = buckets
    self.sources = sources
  }
}

extension AppSession {
  /// Merged figures by the one algorithm. No data is an empty result, never an error.
  public func statistics(_ request: StatisticsRequest) throws -> StatisticsResult {
    try checkAccess()
    let style = try StatisticsRules.check(type: request.clause.type, options: request.options)
    return try storage.read { reader in
      let clause = try visible([request.clause], reader)[0]
      let named = try reader.sources([SelectionClause(type: clause.type)])
      let (facts, numbers) = SourceFacts.merged(named)
      let ranks = SourceRanking.ranks(
        of: facts, person: try reader.ranking(type: clause.type))
      var sweep = StatisticsSweep(
        style: style, options: request.options, ranks: ranks, grid: request.grid)
      try reader.forEachValue(clause) { input in
        var input = input
        input.source = numbers[input.source] ?? input.source
        sweep.add(input)
      }
      return StatisticsResult(
        buckets: sweep.finish(),
        sources: Dictionary(
          facts.map { ($0.number, $0.source) }, uniquingKeysWith: { first, _ in first }))
    }
  }

  /// Sources of a type, best first, with the person's ranking applied.
  public func rankedSources(of type: TypeCode) throws -> [SourceRecord] {
    try checkAccess()
    return try storage.read { reader in
      let facts = SourceFacts.merged(
        try reader.sources(try visible([SelectionClause(type: type)], reader))
      ).facts
      return SourceRanking.order(facts, person: try reader.ranking(type: type)).map(\.source)
    }
  }
}

/// Which options fit which types (R117 to R119, X11).
public enum StatisticsRules {
  /// The style of the type; throws `invalidArgument` when the options do not fit it.
  public static func check(
    type code: TypeCode, options: StatisticsOptions
  ) throws -> AggregationStyle {
    guard let type = Catalog.type(code: code), let style = type.aggregation else {
      throw HealthError(
        .invalidArgument,
        "Statistics exist for quantity types only; "
          + "\(Catalog.type(code: code)?.identifier ?? "type code \(code.rawValue)") is none.")
    }
    let isCumulative = style == .cumulative
    let wrong = isCumulative ? options.intersection(.discreteOnly) : options.intersection(.sum)
    guard wrong.isEmpty else {
      let names = optionNames.filter { wrong.contains($0.0) }.map(\.1).joined(separator: ", ")
      throw HealthError(
        .invalidArgument,
        "Statistics option \(names) is not compatible with "
          + "\(isCumulative ? "cumulative" : "discrete") data type \(type.identifier); use "
          + (isCumulative ? "cumulativeSum." : "discreteAverage, discreteMin or discreteMax."))
    }
    return style
  }

  private static let optionNames: [(StatisticsOptions, String)] = [
    (.average, "HKStatisticsOptionDiscreteAverage"), (.minimum, "HKStatisticsOptionDiscreteMin"),
    (.maximum, "HKStatisticsOptionDiscreteMax"), (.sum, "HKStatisticsOptionCumulativeSum"),
  ]
}
