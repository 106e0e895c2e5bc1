/// Values of categories in words, by enumeration and raw value.
package enum CategoryValueWords {
  package static let unknown = "Unknown"

  /// Nil for raw values that the enumeration does not have.
  package static func words(_ rawValue: Int, of enumeration: String) -> String? {
    words[enumeration]?[rawValue]
  }

  /// The raw value that words mean, whatever their case and spaces; a number means itself.
  package static func value(_ text: String, of enumeration: String) -> Int? {
    guard let words = words[enumeration] else { return nil }
    if let number = Int(text) { return words[number] == nil ? nil : number }
    let wanted = plain(text)
    return words.first { plain($0.value) == wanted }?.key
  }

  /// All words of an enumeration, by raw value.
  package static func all(of enumeration: String) -> [String] {
    (words[enumeration] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
  }

  private static func plain(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter }
  }

  private static let words: [String: [Int: String]] = [
    "HKCategoryValue": [
      0: "Not Applicable"
    ],
    "HKCategoryValueAppetiteChanges": [
      0: "Unspecified",
      1: "No Change",
      2: "Decreased",
      3: "Increased",
    ],
    "HKCategoryValueAppleStandHour": [
      0: "Stood",
      1: "Idle",
    ],
    "HKCategoryValueAppleWalkingSteadinessEvent": [
      1: "Initial low",
      2: "Initial very low",
      3: "Repeat low",
      4: "Repeat very low",
    ],
    "HKCategoryValueAudioExposureEvent": [
      1: "Loud Environment"
    ],
    "HKCategoryValueCervicalMucusQuality": [
      1: "Dry",
      2: "Sticky",
      3: "Creamy",
      4: "Watery",
      5: "Egg White",
    ],
    "HKCategoryValueContraceptive": [
      1: "Unspecified",
      2: "Implant",
      3: "Injection",
      4: "Intrauterine Device",
      5: "Intravaginal Ring",
      6: "Oral",
      7: "Patch",
    ],
    "HKCategoryValueEnvironmentalAudioExposureEvent": [
      1: "Momentary Limit"
    ],
    "HKCategoryValueHeadphoneAudioExposureEvent": [
      1: "Seven Day Limit"
    ],
    "HKCategoryValueLowCardioFitnessEvent": [
      1: "Low Fitness"
    ],
    "HKCategoryValueMenopausalState": [
      1: "Menopause",
      2: "Perimenopause",
      3: "None",
    ],
    "HKCategoryValueMenstrualFlow": [
      1: "Unspecified",
      2: "Light",
      3: "Medium",
      4: "Heavy",
      5: "None",
    ],
    "HKCategoryValueOvulationTestResult": [
      1: "Negative",
      2: "Luteinizing Hormone Surge",
      3: "Indeterminate",
      4: "Estrogen Surge",
    ],
    "HKCategoryValuePregnancyTestResult": [
      1: "Negative",
      2: "Positive",
      3: "Indeterminate",
    ],
    "HKCategoryValuePresence": [
      0: "Present",
      1: "Not Present",
    ],
    "HKCategoryValueProgesteroneTestResult": [
      1: "Negative",
      2: "Positive",
      3: "Indeterminate",
    ],
    "HKCategoryValueSeverity": [
      0: "Unspecified",
      1: "Not Present",
      2: "Mild",
      3: "Moderate",
      4: "Severe",
    ],
    "HKCategoryValueSleepAnalysis": [
      0: "In Bed",
      1: "Asleep unspecified",
      2: "Awake",
      3: "Asleep core",
      4: "Asleep deep",
      5: "Asleep REM",
    ],
    "HKCategoryValueVaginalBleeding": [
      1: "Unspecified",
      2: "Light",
      3: "Medium",
      4: "Heavy",
      5: "None",
    ],
  ]
}
