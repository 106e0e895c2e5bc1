/// The types of quantities: numbers with a unit.
public enum QuantityType: Int, CaseIterable, SampleType {
  case activeEnergyBurned
  case appleExerciseTime
  case appleMoveTime
  case appleSleepingBreathingDisturbances
  case appleSleepingWristTemperature
  case appleStandTime
  case appleWalkingSteadiness
  case atrialFibrillationBurden
  case basalBodyTemperature
  case basalEnergyBurned
  case bloodAlcoholContent
  case bloodGlucose
  case bloodPressureDiastolic
  case bloodPressureSystolic
  case bodyFatPercentage
  case bodyMass
  case bodyMassIndex
  case bodyTemperature
  case crossCountrySkiingSpeed
  case cyclingCadence
  case cyclingFunctionalThresholdPower
  case cyclingPower
  case cyclingSpeed
  case dietaryBiotin
  case dietaryCaffeine
  case dietaryCalcium
  case dietaryCarbohydrates
  case dietaryChloride
  case dietaryCholesterol
  case dietaryChromium
  case dietaryCopper
  case dietaryEnergyConsumed
  case dietaryFatMonounsaturated
  case dietaryFatPolyunsaturated
  case dietaryFatSaturated
  case dietaryFatTotal
  case dietaryFiber
  case dietaryFolate
  case dietaryIodine
  case dietaryIron
  case dietaryMagnesium
  case dietaryManganese
  case dietaryMolybdenum
  case dietaryNiacin
  case dietaryPantothenicAcid
  case dietaryPhosphorus
  case dietaryPotassium
  case dietaryProtein
  case dietaryRiboflavin
  case dietarySelenium
  case dietarySodium
  case dietarySugar
  case dietaryThiamin
  case dietaryVitaminA
  case dietaryVitaminB12
  case dietaryVitaminB6
  case dietaryVitaminC
  case dietaryVitaminD
  case dietaryVitaminE
  case dietaryVitaminK
  case dietaryWater
  case dietaryZinc
  case distanceCrossCountrySkiing
  case distanceCycling
  case distanceDownhillSnowSports
  case distancePaddleSports
  case distanceRowing
  case distanceSkatingSports
  case distanceSwimming
  case distanceWalkingRunning
  case distanceWheelchair
  case electrodermalActivity
  case environmentalAudioExposure
  case environmentalSoundReduction
  case estimatedWorkoutEffortScore
  case flightsClimbed
  case forcedExpiratoryVolume1
  case forcedVitalCapacity
  case headphoneAudioExposure
  case heartRate
  case heartRateRecoveryOneMinute
  case heartRateVariabilityRMSSD
  case heartRateVariabilitySDNN
  case height
  case inhalerUsage
  case insulinDelivery
  case leanBodyMass
  case nikeFuel
  case numberOfAlcoholicBeverages
  case numberOfTimesFallen
  case oxygenSaturation
  case paddleSportsSpeed
  case peakExpiratoryFlowRate
  case peripheralPerfusionIndex
  case physicalEffort
  case pushCount
  case respiratoryRate
  case restingHeartRate
  case rowingSpeed
  case runningGroundContactTime
  case runningPower
  case runningSpeed
  case runningStrideLength
  case runningVerticalOscillation
  case sixMinuteWalkTestDistance
  case stairAscentSpeed
  case stairDescentSpeed
  case stepCount
  case swimmingStrokeCount
  case timeInDaylight
  case uvExposure
  case underwaterDepth
  case vo2Max
  case waistCircumference
  case walkingAsymmetryPercentage
  case walkingDoubleSupportPercentage
  case walkingHeartRateAverage
  case walkingSpeed
  case walkingStepLength
  case waterTemperature
  case workoutEffortScore

  static let table = TypeTable(Self.rows)

  var row: TypeTable.Row { Self.table[rawValue] }

  /// The raw identifier that HealthKit uses: "HKQuantityTypeIdentifierStepCount".
  public var identifier: String? { row.identifier }

  /// Whether apps may ask to write samples of the type (R270).
  public var isWritable: Bool { row.isWritable }

  /// The unit of the type's payloads, as `HKUnit` spells it: one for each type, so that payloads of
  /// different devices can be compared.
  public var siUnit: String { row.detail }
}
