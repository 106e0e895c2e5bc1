/// The order in which an export lists the types: that of HealthKit's type codes, with heart rate
/// variability behind the categories.
enum TypeOrder {
  static let all: [String] =
    quantities.map { "HKQuantityTypeIdentifier" + $0 }
    + categories.map { "HKCategoryTypeIdentifier" + $0 }
    + ["HKQuantityTypeIdentifierHeartRateVariabilitySDNN"]

  private static let quantities = [
    "BodyMassIndex", "BodyFatPercentage", "Height", "BodyMass", "LeanBodyMass", "HeartRate",
    "OxygenSaturation", "BodyTemperature", "BloodPressureSystolic", "BloodPressureDiastolic",
    "RespiratoryRate", "BloodGlucose", "StepCount", "DistanceWalkingRunning", "BasalEnergyBurned",
    "ActiveEnergyBurned", "FlightsClimbed", "NumberOfAlcoholicBeverages", "DietaryFatTotal",
    "DietaryFiber", "DietarySugar", "DietaryEnergyConsumed", "DietaryProtein",
    "DietaryCarbohydrates", "DietaryCaffeine", "DietaryWater", "AppleExerciseTime",
    "DistanceCycling", "DistanceSwimming", "SwimmingStrokeCount", "RestingHeartRate", "VO2Max",
    "WalkingHeartRateAverage", "EnvironmentalAudioExposure", "HeadphoneAudioExposure",
    "WalkingDoubleSupportPercentage", "AppleStandTime", "WalkingSpeed", "WalkingStepLength",
    "WalkingAsymmetryPercentage", "AppleWalkingSteadiness", "RunningStrideLength",
    "RunningVerticalOscillation", "RunningGroundContactTime", "RunningPower", "RunningSpeed",
    "HeartRateRecoveryOneMinute", "TimeInDaylight", "AppleSleepingWristTemperature",
    "AppleSleepingBreathingDisturbances",
  ]

  private static let categories = [
    "SleepAnalysis", "AppleStandHour", "CervicalMucusQuality", "OvulationTestResult",
    "MenstrualFlow", "IntermenstrualBleeding", "MindfulSession", "HighHeartRateEvent",
    "LowHeartRateEvent", "AudioExposureEvent", "ToothbrushingEvent", "AbdominalCramps",
    "AppetiteChanges", "Coughing", "Fatigue", "Fever", "Headache", "MoodChanges",
    "HandwashingEvent",
  ]
}
