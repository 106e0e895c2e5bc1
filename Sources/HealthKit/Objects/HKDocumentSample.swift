import HealthEngine

/// A clinical document.
public class HKDocumentSample: HKSample, @unchecked Sendable {
  // Unchecked only because the class is not final: it adds no state.

  override init(_ record: SampleRecord, _ type: HKSampleType) { super.init(record, type) }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }

  /// The kind of document.
  public var documentType: HKDocumentType { member(sampleType) }
}

/// A document in the Clinical Document Architecture.
public final class HKCDADocumentSample: HKDocumentSample, @unchecked Sendable {
  // Unchecked only because its superclass is not final: all it holds is constant and Sendable.

  package let detail: DocumentDetail?

  override init(_ record: SampleRecord, _ type: HKSampleType) {
    if case .document(let detail) = record.detail {
      self.detail = detail
    } else {
      detail = nil
    }
    super.init(record, type)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }

  /// The document; nil where a query other than `HKDocumentQuery` found the sample (F013).
  public var document: HKCDADocument? { detail.map { HKCDADocument($0) } }

  override func makeRecord() throws -> SampleRecord {
    var record = try super.makeRecord()
    record.detail = detail.map(Detail.document)
    return record
  }
}

/// The names in a clinical document, and its text.
public final class HKCDADocument: NSObject, Sendable {
  private let detail: DocumentDetail

  package init(_ detail: DocumentDetail) {
    self.detail = detail
    super.init()
  }

  /// XML bytes; nil where they were not asked for.
  public var documentData: Data? { detail.data.isEmpty ? nil : detail.data }
  /// The title; empty where the document has none.
  public var title: String { detail.title ?? "" }
  /// Whom the document is about; empty where it does not say.
  public var patientName: String { detail.patientName ?? "" }
  /// Who wrote the document; empty where it does not say.
  public var authorName: String { detail.authorName ?? "" }
  /// Who keeps the document; empty where it does not say.
  public var custodianName: String { detail.custodianName ?? "" }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKCDADocument)?.detail == detail
  }

  public override var hash: Int { detail.hashValue }

  public override var description: String { "<HKCDADocument \(title)>" }
}
