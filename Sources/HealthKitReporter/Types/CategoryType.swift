/// The types of categories: one value of an enumeration.
public enum CategoryType: Int, CaseIterable, SampleType {
  case abdominalCramps
  case acne
  case appetiteChanges
  case appleStandHour
  case appleWalkingSteadinessEvent
  case audioExposureEvent
  case bladderIncontinence
  case bleedingAfterMenopause
  case bleedingAfterPregnancy
  case bleedingDuringPregnancy
  case bloating
  case breastPain
  case cervicalMucusQuality
  case chestTightnessOrPain
  case chills
  case constipation
  case contraceptive
  case coughing
  case diarrhea
  case dizziness
  case drySkin
  case environmentalAudioExposureEvent
  case fainting
  case fatigue
  case fever
  case generalizedBodyAche
  case hairLoss
  case handwashingEvent
  case headache
  case headphoneAudioExposureEvent
  case heartburn
  case highHeartRateEvent
  case hotFlashes
  case hypertensionEvent
  case infrequentMenstrualCycles
  case intermenstrualBleeding
  case irregularHeartRhythmEvent
  case irregularMenstrualCycles
  case lactation
  case lossOfSmell
  case lossOfTaste
  case lowCardioFitnessEvent
  case lowHeartRateEvent
  case lowerBackPain
  case memoryLapse
  case menopausalState
  case menstrualFlow
  case mindfulSession
  case moodChanges
  case nausea
  case nightSweats
  case ovulationTestResult
  case pelvicPain
  case persistentIntermenstrualBleeding
  case pregnancy
  case pregnancyTestResult
  case progesteroneTestResult
  case prolongedMenstrualPeriods
  case rapidPoundingOrFlutteringHeartbeat
  case runnyNose
  case sexualActivity
  case shortnessOfBreath
  case sinusCongestion
  case skippedHeartbeat
  case sleepAnalysis
  case sleepApneaEvent
  case sleepChanges
  case soreThroat
  case toothbrushingEvent
  case vaginalDryness
  case vomiting
  case wheezing

  static let table = TypeTable(Self.rows)

  var row: TypeTable.Row { Self.table[rawValue] }

  /// The raw identifier that HealthKit uses: "HKCategoryTypeIdentifierSleepAnalysis".
  ///
  /// `audioExposureEvent` and `environmentalAudioExposureEvent` share one, as in HealthKit.
  public var identifier: String? { row.identifier }

  /// Whether apps may ask to write samples of the type (R270).
  public var isWritable: Bool { row.isWritable }

  /// The enumeration whose raw values the samples hold: "HKCategoryValueSleepAnalysis".
  public var valueName: String { row.detail }
}
