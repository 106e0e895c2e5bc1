import HealthKit

extension HKAudiogramSample {
  /// A hearing test, unless points, dates or metadata are refused (F119).
  public static func make(
    sensitivityPoints: [HKAudiogramSensitivityPoint], start: Date, end: Date,
    device: HKDevice? = nil, metadata: [String: Any]? = nil
  ) throws -> HKAudiogramSample {
    try making(
      sensitivityPoints: sensitivityPoints, start: start, end: end, device: device,
      metadata: metadata)
  }
}

extension HKStateOfMind {
  /// A state of mind, unless its valence lies outside of -1 to 1, or metadata are refused (R246).
  public static func make(
    date: Date, kind: Kind, valence: Double, labels: [Label] = [],
    associations: [Association] = [], metadata: [String: Any]? = nil
  ) throws -> HKStateOfMind {
    try making(
      date: date, kind: kind, valence: valence, labels: labels, associations: associations,
      metadata: metadata)
  }
}

extension HKGAD7Assessment {
  /// A questionnaire, unless it has not seven answers, or metadata are refused (F120).
  public static func make(
    date: Date, answers: [Answer], metadata: [String: Any]? = nil
  ) throws -> HKGAD7Assessment {
    try making(date: date, answers: answers, metadata: metadata)
  }
}

extension HKPHQ9Assessment {
  /// A questionnaire, unless it has not nine answers, another than the ninth is kept back, or metadata
  /// are refused (F120).
  public static func make(
    date: Date, answers: [Answer], metadata: [String: Any]? = nil
  ) throws -> HKPHQ9Assessment {
    try making(date: date, answers: answers, metadata: metadata)
  }
}
