/// Choices of ours where Apple documents nothing; each has its reason, so that an observation on
/// a device can replace it.
public enum StatisticsChoices {
  /// F059: a single statistics query counts a matching sample whole, it is not clipped to the
  /// predicate's window; only the borders of a collection's intervals split samples.
  public static let clipsSingleQueries = false

  /// F066: how long an instantaneous value holds at most when averages weigh by time, in seconds.
  /// Ten minutes: a watch at rest measures every five to ten.
  public static let instantHoldsAtMost = 600.0

  /// F066: the weight of the last instantaneous value in seconds, the smallest positive unit.
  public static let lastInstantWeighs = 1.0
}
