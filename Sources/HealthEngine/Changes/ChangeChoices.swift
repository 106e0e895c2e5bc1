/// Choices of ours about the change log where Apple documents nothing.
public enum ChangeChoices {
  /// How long deletions are remembered, in seconds: 400 days, so that a device that was in a drawer
  /// for a year can still catch up (R157).
  public static let deletionsLive = 400 * 86_400.0
}
