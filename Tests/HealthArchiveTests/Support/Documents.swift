/// Small documents, made by hand.
enum Documents {
  static let typeDeclaration = """
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 14 -->
    <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout)*)>
    <!ATTLIST HealthData
      locale CDATA #REQUIRED
    >
    ]>

    """

  static func export(_ body: String, declaration: String = typeDeclaration) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + declaration + """
      <HealthData locale="en_US">
       <ExportDate value="2023-09-05 20:15:07 -0400"/>
       <Me HKCharacteristicTypeIdentifierDateOfBirth="1987-03-29" HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale"/>

      """ + body + "</HealthData>\n"
  }

  static func device(_ pointer: String) -> String {
    "&lt;&lt;HKDevice: \(pointer)&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, "
      + "hardware:Watch6,6, software:9.5.2&gt;"
  }

  static func record(
    _ type: String = "HKQuantityTypeIdentifierStepCount", source: String = "Robin’s iPhone",
    version: String? = "16.5", device: String? = nil, unit: String? = "count",
    created: String? = "2023-01-15 08:00:42 -0400", start: String = "2023-01-15 07:57:11 -0400",
    end: String = "2023-01-15 07:59:11 -0400", value: String? = "42",
    metadata: [(String, String)] = [], indent: String = " "
  ) -> String {
    var text = "\(indent)<Record type=\"\(type)\" sourceName=\"\(source)\""
    if let version { text += " sourceVersion=\"\(version)\"" }
    if let device { text += " device=\"\(device)\"" }
    if let unit { text += " unit=\"\(unit)\"" }
    if let created { text += " creationDate=\"\(created)\"" }
    text += " startDate=\"\(start)\" endDate=\"\(end)\""
    if let value { text += " value=\"\(value)\"" }
    guard !metadata.isEmpty else { return text + "/>\n" }
    text += ">\n"
    for (key, value) in metadata {
      text += "\(indent) <MetadataEntry key=\"\(key)\" value=\"\(value)\"/>\n"
    }
    return text + "\(indent)</Record>\n"
  }

  /// Something of everything.
  static let mixed = export(
    record()
      + record(start: "2023-01-15 08:57:11 -0400", end: "2023-01-15 09:59:11 -0400", value: "7")
      + record(
        "HKQuantityTypeIdentifierHeartRate", source: "Robin’s Apple\u{A0}Watch",
        device: device("0x2804e6720"), unit: "count/min", value: "61.5",
        metadata: [("HKMetadataKeyHeartRateMotionContext", "0")])
      + record(
        "HKQuantityTypeIdentifierHeartRate", source: "Robin’s Apple\u{A0}Watch",
        device: device("0x280aaa111"), unit: "count/min", start: "2023-01-16 00:00:01 -0400",
        end: "2023-01-16 00:00:01 -0400", value: "5.91532e-05",
        metadata: [("HKMetadataKeyHeartRateMotionContext", "0")])
      + record(
        "HKQuantityTypeIdentifierHeartRate", source: "Robin’s Apple\u{A0}Watch",
        device: device("0x280aaa112"), unit: "count/min", start: "2023-01-16 00:00:03 -0400",
        end: "2023-01-16 00:00:03 -0400", value: "62",
        metadata: [("HKMetadataKeyHeartRateMotionContext", "0")])
      + record(
        "HKCategoryTypeIdentifierSleepAnalysis", unit: nil,
        value: "HKCategoryValueSleepAnalysisAsleepCore",
        metadata: [("HKTimeZone", "America/New_York")])
      + record(
        "HKCategoryTypeIdentifierSleepAnalysis", unit: nil,
        value: "HKCategoryValueSleepAnalysisAsleepCore",
        metadata: [("HKTimeZone", "America/New_York")])
      + record("HKCategoryTypeIdentifierMindfulSession", unit: nil, created: nil, value: nil)
      + record(
        "HKQuantityTypeIdentifierDietaryWater", source: "A &lt;b&gt; &amp; &quot;C&quot; 🥑",
        unit: "mL", value: "250", metadata: [("HKFoodType", "Eggs&#10;2 large")])
        + """
         <Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" sourceName="Robin’s Apple Watch" unit="ms" creationDate="2018-10-29 10:18:16 -0800" startDate="2018-10-29 10:17:16 -0800" endDate="2018-10-29 10:18:15 -0800" value="41.2">
          <HeartRateVariabilityMetadataList>
           <InstantaneousBeatsPerMinute bpm="58" time="11:17:20.53 AM"/>
           <InstantaneousBeatsPerMinute bpm="60" time="11:17:21.53 AM"/>
           <InstantaneousBeatsPerMinute bpm="60" time="11:17:25.53 AM"/>
          </HeartRateVariabilityMetadataList>
         </Record>
         <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="Health" creationDate="2023-01-15 08:00:42 -0400" startDate="2023-01-15 08:00:00 -0400" endDate="2023-01-15 08:00:00 -0400">
          <MetadataEntry key="HKWasUserEntered" value="1"/>
          <Record type="HKQuantityTypeIdentifierBloodPressureSystolic" sourceName="Health" unit="mmHg" creationDate="2023-01-15 08:00:42 -0400" startDate="2023-01-15 08:00:00 -0400" endDate="2023-01-15 08:00:00 -0400" value="121"/>
          <Record type="HKQuantityTypeIdentifierBloodPressureDiastolic" sourceName="Health" unit="mmHg" creationDate="2023-01-15 08:00:42 -0400" startDate="2023-01-15 08:00:00 -0400" endDate="2023-01-15 08:00:00 -0400" value="78">
           <MetadataEntry key="HKWasUserEntered" value="1"/>
          </Record>
         </Correlation>
         <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30.5" durationUnit="min" sourceName="Robin’s Apple Watch" sourceVersion="9.5.2" creationDate="2023-01-15 10:00:32 -0400" startDate="2023-01-15 09:30:03 -0400" endDate="2023-01-15 10:00:26 -0400">
          <MetadataEntry key="HKIndoorWorkout" value="0"/>
          <MetadataEntry key="HKWeatherHumidity" value="9400 %"/>
          <WorkoutEvent type="HKWorkoutEventTypeLap" date="2023-01-15 09:30:03 -0400" duration="6.5" durationUnit="min">
           <MetadataEntry key="HKSwimmingStrokeStyle" value="2"/>
          </WorkoutEvent>
          <WorkoutActivity uuid="B8C5B3A4-0000-4000-8000-000000000001" startDate="2023-01-15 09:30:03 -0400" endDate="2023-01-15 10:00:26 -0400" duration="30.5" durationUnit="min">
           <WorkoutEvent type="HKWorkoutEventTypePause" date="2023-01-15 09:40:00 -0400"/>
           <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" startDate="2023-01-15 09:30:03 -0400" endDate="2023-01-15 10:00:26 -0400" sum="127.651" unit="Cal"/>
           <MetadataEntry key="WOIntervalStepKeyPath" value="1.0.0"/>
          </WorkoutActivity>
          <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" startDate="2023-01-15 09:30:03 -0400" endDate="2023-01-15 10:00:26 -0400" sum="127.651" unit="Cal"/>
          <WorkoutRoute sourceName="Robin’s Apple Watch" sourceVersion="9.5.2" creationDate="2023-01-15 10:00:37 -0400" startDate="2023-01-15 09:30:03 -0400" endDate="2023-01-15 10:00:24 -0400">
           <MetadataEntry key="HKMetadataKeySyncVersion" value="2"/>
           <Location date="2016-11-14 07:25:44 -0700" latitude="37.7777" longitude="-122.426" altitude="21.2694" horizontalAccuracy="2.40948" verticalAccuracy="1.67859" course="-1" speed="2.48034"/>
           <FileReference path="/workout-routes/route_2023-01-15_9.00am.gpx"/>
          </WorkoutRoute>
          <MetadataEntry key="HKIndoorWorkout" value="0"/>
          <MetadataEntry key="HKWeatherHumidity" value="9400 %"/>
         </Workout>
         <ActivitySummary dateComponents="2023-01-15" activeEnergyBurned="594.376" activeEnergyBurnedGoal="560" activeEnergyBurnedUnit="Cal" appleExerciseTime="73" appleExerciseTimeGoal="30" appleStandHours="10" appleStandHoursGoal="12"/>
         <Audiogram type="HKDataTypeIdentifierAudiogram" sourceName="Health" creationDate="2023-01-15 09:05:40 -0400" startDate="2023-01-15 09:02:11 -0400" endDate="2023-01-15 09:05:31 -0400">
          <SensitivityPoint frequencyValue="250" frequencyUnit="Hz" leftEarValue="12" leftEarUnit="dBHL" rightEarValue="-2.7" rightEarUnit="dBHL"/>
          <SensitivityPoint frequencyValue="3000" frequencyUnit="Hz" leftEarValue="6.8" leftEarUnit="dBHL"/>
         </Audiogram>
         <VisionPrescription type="HKVisionPrescriptionTypeGlasses" dateIssued="2023-05-15 09:58:02 -0400" expirationDate="2025-05-14 09:58:02 -0400" brand="Brille &amp; Sons">
          <RightEye sphere="-2.25" sphereUnit="D" axis="90" axisUnit="deg"/>
          <LeftEye sphere="-1.75" sphereUnit="D"/>
          <Attachment identifier="A8E17FC5-A7C0-BCD8-46DD-34646C57B507"/>
         </VisionPrescription>
         <StateOfMind valence="0.5"><Label value="calm"/></StateOfMind>

        """)
}
