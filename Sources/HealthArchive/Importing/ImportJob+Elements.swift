import Foundation
import HealthCatalog
import HealthEngine

extension ImportJob {
  func take(_ element: ExportElement) throws {
    switch element {
    case .header: break
    case .me(let characteristics, _): try store(characteristics)
    case .correlation(let correlation): correlations.append(correlation)
    case .workout(let workout): try store(workout)
    case .activitySummary(let day): try store(day)
    case .clinicalRecord(let record): try store(record)
    case .audiogram(let audiogram): try store(audiogram)
    case .visionPrescription(let prescription): try store(prescription)
    case .incompleteRecord(let record):
      summary.read += 1
      summary.refused.append(
        ImportSummary.Refusal(
          line: record.line, reason: "\(record.type ?? "Record"): \(record.reason)"))
      try door.keep(KeptElement(kind: "refused \(record.type ?? "Record")", text: record.text))
    }
  }

  private func store(_ characteristics: [String: String]) throws {
    for (identifier, word) in characteristics where !word.isEmpty {
      if let words = ImportTables.characteristics[identifier] {
        guard let value = words[word] else {
          kept.insert(identifier)
          try door.keep(KeptElement(kind: identifier, text: word))
          continue
        }
        if value != 0 { try door.setCharacteristic(identifier, .integer(value)) }
      } else if Catalog.type(identifier: identifier)?.kind == .characteristic {
        try door.setCharacteristic(identifier, .string(word))
      } else {
        kept.insert(identifier)
        try door.keep(KeptElement(kind: identifier, text: word))
      }
    }
  }

  private func store(_ day: ExportActivitySummary) throws {
    summary.read += 1
    var values = day.values
    if let text = day.energyUnit {
      // A unit that cannot be read refuses the day: its numbers would be guesses.
      let kilocalorie = try ImportTables.unit("kcal")
      let unit = try ImportTables.unit(text)
      for name in ["activeEnergyBurned", "activeEnergyBurnedGoal"] {
        if let value = values[name] { values[name] = try unit.convert(value, to: kilocalorie) }
      }
    }
    let record = ActivitySummaryRecord(day: day.day, values: values)
    let known = try door.activitySummaries(from: day.day, through: day.day)
    if known == [record] {
      summary.present += 1
    } else {
      summary.stored += 1
      try door.setActivitySummary(record)
    }
  }

  private func store(_ element: ExportClinicalRecord) throws {
    var data = Data()
    if let path = element.path {
      do {
        data = Data(try input.data(path))
      } catch {
        summary.refused.append(
          ImportSummary.Refusal(line: element.line, reason: "clinical record: \(error)"))
      }
    }
    let name = ImportTables.clinicalTypes[element.type].map { "HKClinicalTypeIdentifier" + $0 }
    guard let identifier = name ?? (element.type.hasPrefix("HKClinicalType") ? element.type : nil)
    else {
      summary.read += 1
      kept.insert(element.type)
      return try door.keep(
        KeptElement(kind: element.type, text: String(decoding: data, as: UTF8.self)))
    }
    let type = try code(identifier)
    let received = element.received ?? 0
    let key = ContentKey(
      typeIdentifier: identifier + "\u{0}" + element.identifier, sourceName: element.sourceName
    ).key(start: received, end: received, value: 0, created: .nan)
    let detail = ClinicalRecordDetail(
      displayName: Self.displayName(data) ?? element.type, resourceType: element.type,
      identifier: element.identifier, fhirVersion: element.fhirVersion ?? "",
      sourceURL: element.sourceURL, data: data)
    _ = try store(
      NewSample(
        record: SampleRecord(
          type: type, uuid: DerivedIdentity(type: type, start: received, key: key).uuid,
          start: received, end: received,
          provenance: ImportedSources.provenance(
            of: ExportOrigin(sourceName: element.sourceName)),
          detail: .clinicalRecord(detail))), key: key, identifier: identifier)
  }

  /// The text of the resource's code, in the places where FHIR has it.
  private static func displayName(_ data: Data) -> String? {
    guard let resource = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] else {
      return nil  // the name of the resource's type serves
    }
    for key in ["code", "vaccineCode", "medicationCodeableConcept", "substance", "type"] {
      guard let concept = resource[key] as? [String: Any] else { continue }
      if let text = concept["text"] as? String { return text }
      let codings = concept["coding"] as? [[String: Any]] ?? []
      if let display = codings.lazy.compactMap({ $0["display"] as? String }).first {
        return display
      }
    }
    return nil
  }

  private func store(_ element: ExportAudiogram) throws {
    let type = try code(element.type)
    let key = ContentKey(
      typeIdentifier: element.type, sourceName: element.origin.sourceName
    ).key(
      start: element.start, end: element.end, value: Double(element.points.count),
      created: element.created ?? .nan)
    let points = element.points.map { point in
      AudiogramDetail.Point(
        frequency: point.frequency.value,
        tests: [(point.left, 0), (point.right, 1)].compactMap { ear, side in
          ear.map {
            AudiogramDetail.Test(
              sensitivity: $0.value.value, side: side, masked: $0.masked ?? false,
              clampingLower: $0.clampingLower, clampingUpper: $0.clampingUpper)
          }
        })
    }
    _ = try store(
      NewSample(
        record: SampleRecord(
          type: type, uuid: DerivedIdentity(type: type, start: element.start, key: key).uuid,
          start: element.start, end: element.end,
          provenance: ImportedSources.provenance(of: element.origin),
          metadata: element.metadata.isEmpty ? nil : try metadata(element.metadata),
          created: element.created, detail: .audiogram(AudiogramDetail(points: points)))),
      key: key, identifier: element.type)
  }

  private func store(_ element: ExportVisionPrescription) throws {
    let identifier = "HKVisionPrescriptionTypeIdentifier"
    let type = try code(identifier)
    let key = ContentKey(typeIdentifier: identifier, sourceName: element.brand ?? "").key(
      start: element.issued, end: element.expires ?? element.issued, value: 0, created: .nan)
    func eye(_ values: [String: ExportQuantity]?) throws -> VisionPrescriptionDetail.Eye? {
      try values?.mapValues { QuantityValue($0.value, try ImportTables.unit($0.unit ?? "D")) }
    }
    let detail = VisionPrescriptionDetail(
      prescriptionType: element.type?.contains("Contact") == true ? 2 : 1, issued: element.issued,
      expires: element.expires, brand: element.brand, right: try eye(element.right),
      left: try eye(element.left))
    _ = try store(
      NewSample(
        record: SampleRecord(
          type: type, uuid: DerivedIdentity(type: type, start: element.issued, key: key).uuid,
          start: element.issued, end: element.expires ?? element.issued,
          provenance: ImportedSources.provenance(of: ExportOrigin(sourceName: "Health")),
          metadata: element.metadata.isEmpty ? nil : try metadata(element.metadata),
          detail: .visionPrescription(detail))), key: key, identifier: identifier)
  }
}
