/// A `ClinicalRecord`, which points to a FHIR resource in a file of its own.
struct ClinicalRecord {
  let resourceType: String
  let identifier: String
  let fhirVersion: String
  let sourceName: String
  let sourceURL: String
  let received: Instant
  let path: String
}

/// FHIR resources of two providers, one still on DSTU2, the other on R4.
enum ClinicalRecords {
  private struct Provider {
    let name: String
    let address: String
    let fhirVersion: String
  }

  private static let hospital = Provider(
    name: "Klinikum am Wasserturm", address: "https://fhir.wasserturm.example/dstu2",
    fhirVersion: "1.0.2")
  private static let practice = Provider(
    name: "Praxis Dr. Muster", address: "https://fhir.muster.example/r4", fhirVersion: "4.0.1")

  /// Provider, resource type, identifier, and what the resource holds beside both.
  private static let resources: [(Provider, String, String, String)] = [
    (hospital, "Patient", "p-1044", patient),
    (
      hospital, "AllergyIntolerance", "all.7731",
      """
      "substance" : { "text" : "Birch pollen" },
        "status" : "active",
        "recordedDate" : "2025-04-02"
      """
    ),
    (
      hospital, "Condition", "c/20250211",
      """
      "code" : { "coding" : [ { "system" : "http://hl7.org/fhir/sid/icd-10", "code" : "J06.9" } ], "text" : "Acute upper respiratory infection" },
        "clinicalStatus" : "resolved",
        "dateRecorded" : "2025-02-12"
      """
    ),
    (
      hospital, "MedicationOrder", "mo-88",
      """
      "medicationCodeableConcept" : { "text" : "Cetirizine 10 mg tablet" },
        "status" : "active",
        "dateWritten" : "2025-04-02"
      """
    ),
    (
      hospital, "Observation", "obs-501",
      observation("Ferritin", "2276-4", 38, "ng/mL", "2025-02-12T09:10:00+01:00")
    ),
    (
      hospital, "DiagnosticReport", "dr-501",
      """
      "status" : "final",
        "code" : { "text" : "Iron panel" },
        "effectiveDateTime" : "2025-02-12T09:10:00+01:00",
        "result" : [ { "reference" : "Observation/obs-501" } ]
      """
    ),
    (practice, "Patient", "77f1", patient),
    (
      practice, "Observation", "lab-hb-1",
      observation("Haemoglobin", "718-7", 13.4, "g/dL", "2025-09-15T08:05:00+02:00")
    ),
    (
      practice, "Observation", "lab-ldl-1",
      observation("LDL cholesterol", "18262-6", 96, "mg/dL", "2025-09-15T08:05:00+02:00")
    ),
    (
      practice, "Observation", "vital-hr-1",
      observation("Heart rate", "8867-4", 58, "/min", "2025-09-15T08:00:00+02:00")
    ),
    (
      practice, "Immunization", "imm-2025-1",
      """
      "status" : "completed",
        "vaccineCode" : { "coding" : [ { "system" : "http://hl7.org/fhir/sid/cvx", "code" : "150" } ], "text" : "Influenza, quadrivalent" },
        "occurrenceDateTime" : "2025-10-08"
      """
    ),
    (
      practice, "MedicationRequest", "mr-12",
      """
      "status" : "completed",
        "intent" : "order",
        "medicationCodeableConcept" : { "text" : "Iron(II) sulfate 100 mg" },
        "authoredOn" : "2025-02-20"
      """
    ),
    (
      practice, "Procedure", "proc-3",
      """
      "status" : "completed",
        "code" : { "text" : "Exercise electrocardiogram" },
        "performedDateTime" : "2025-09-15T08:30:00+02:00"
      """
    ),
    (
      practice, "DocumentReference", "doc-9",
      """
      "status" : "current",
        "type" : { "text" : "Progress note" },
        "date" : "2025-09-15T09:00:00+02:00",
        "content" : [ { "attachment" : { "contentType" : "text/plain", "data" : "Rml0IGZvciBhIG1hcmF0aG9uLg==" } } ]
      """
    ),
  ]

  private static let patient = """
    "name" : [ { "text" : "\(Person.name)" } ],
      "gender" : "female",
      "birthDate" : "\(Person.dateOfBirth)"
    """

  private static func observation(
    _ name: String, _ code: String, _ value: Double, _ unit: String, _ date: String
  ) -> String {
    """
    "status" : "final",
      "code" : { "coding" : [ { "system" : "http://loinc.org", "code" : "\(code)" } ], "text" : "\(name)" },
      "effectiveDateTime" : "\(date)",
      "valueQuantity" : { "value" : \(sixDigits(value)), "unit" : "\(unit)" }
    """
  }

  static func record(_ days: [Day], into export: inout Export) {
    for (number, (provider, type, identifier, body)) in resources.enumerated() {
      var random = RandomSource(topic: "clinical record", day: number)
      let path = "/clinical-records/\(type)-\(random.uuid()).json"
      export.files.append(
        ExportFile(
          path: String(path.dropFirst()),
          text: """
            {
              "resourceType" : "\(type)",
              "id" : "\(identifier)",
              \(body)
            }

            """))
      export.clinicalRecords.append(
        ClinicalRecord(
          resourceType: type, identifier: identifier, fhirVersion: provider.fhirVersion,
          sourceName: provider.name, sourceURL: provider.address,
          received: days[280].instant(hour: 20) + number, path: path))
    }
  }
}
