/// The order in which sources count where they overlap (F060, F061).
public enum SourceRanking {
  /// Ranks by the storage's source number, 0 the best.
  ///
  /// Sources that the person ranked come first, in that order. The others follow as Apple orders
  /// them: watches, phones, then other sources, within each the latest to write first; ties by
  /// bundle identifier. Entries typed in by a person rank per sample, before all of them.
  public static func ranks(of sources: [SourceFacts], person: [String]?) -> [Int32: Int] {
    var result: [Int32: Int] = [:]
    for (rank, facts) in order(sources, person: person).enumerated() {
      result[facts.number] = rank
    }
    return result
  }

  public static func order(_ sources: [SourceFacts], person: [String]?) -> [SourceFacts] {
    var places: [String: Int] = [:]
    for (place, identifier) in (person ?? []).enumerated() where places[identifier] == nil {
      places[identifier] = place
    }
    return sources.sorted { left, right in
      let leftPlace = places[left.source.bundleIdentifier] ?? Int.max
      let rightPlace = places[right.source.bundleIdentifier] ?? Int.max
      if leftPlace != rightPlace { return leftPlace < rightPlace }
      if left.family != right.family { return left.family < right.family }
      if left.lastWrite != right.lastWrite { return left.lastWrite > right.lastWrite }
      if left.source.bundleIdentifier != right.source.bundleIdentifier {
        return left.source.bundleIdentifier < right.source.bundleIdentifier
      }
      return left.number < right.number
    }
  }
}

extension SourceFacts {
  /// One entry per bundle identifier: an app that changed its name stays one source, whose samples
  /// are summed where they overlap (F062), and which goes by the name it wrote under last.
  ///
  /// - Returns: the entries, and which entry's number stands for each number given.
  public static func merged(
    _ facts: [SourceFacts]
  ) -> (facts: [SourceFacts], numbers: [Int32: Int32]) {
    var result: [SourceFacts] = []
    var numbers: [Int32: Int32] = [:]
    let groups = Dictionary(grouping: facts, by: \.source.bundleIdentifier)
    for (_, group) in groups {
      guard let first = group.first else { continue }
      let latest = group.dropFirst().reduce(first) { latest, other in
        (other.lastWrite, other.number) > (latest.lastWrite, latest.number) ? other : latest
      }
      for one in group { numbers[one.number] = latest.number }
      result.append(latest)
    }
    return (result.sorted { $0.number < $1.number }, numbers)
  }
}
