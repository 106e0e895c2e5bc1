import Foundation
import HealthCatalog
import HealthEngine

/// What a connection remembers of interned rows, so that reading a million samples decodes each
/// context once.
final class InternCache {
  struct Context {
    var type: TypeCode
    var source: Int32
    var provenance: Provenance
    var unit: HealthUnit?
  }

  var contexts: [Int32: Context] = [:]
  var contextNumbers: [ContextKey: Int32] = [:]
  var provenances: [Int32: (source: Int32, Provenance)] = [:]
  var provenanceNumbers: [Provenance: Int32] = [:]
  var sourceNumbers: [SourceRecord: (number: Int32, family: SourceFamily)] = [:]
  var names: [Int64: String] = [:]
  var nameNumbers: [String: Int64] = [:]
  private(set) var metadata: [Int32: Metadata] = [:]
  /// By the stored bytes: Swift takes a composed and a decomposed é for equal, the app may not.
  private(set) var metadataNumbers: [Data: Int32] = [:]

  /// The state of the file in which a writing connection learnt all this: after another process's
  /// commit some of it may be gone.
  var dataVersion: Int64?

  struct ContextKey: Hashable {
    var type: TypeCode
    var provenance: Int32
    var unit: String?
  }

  func remember(_ metadata: Metadata, as number: Int32) {
    if self.metadata.count >= Self.mostMetadata { self.metadata.removeAll(keepingCapacity: true) }
    self.metadata[number] = metadata
  }

  func remember(_ body: Data, as number: Int32) {
    if metadataNumbers.count >= Self.mostMetadata {
      metadataNumbers.removeAll(keepingCapacity: true)
    }
    metadataNumbers[body] = number
  }

  /// Metadata of workouts and food hardly repeat; those of heart rates do all the time.
  private static let mostMetadata = 4096

  func forgetMetadata(_ number: Int32) {
    metadata[number] = nil
    // The bytes are not at hand; they are few and soon known again.
    metadataNumbers.removeAll(keepingCapacity: true)
  }

  /// After a rollback numbers may be given again with another meaning.
  func forget() {
    contexts.removeAll()
    contextNumbers.removeAll()
    provenances.removeAll()
    provenanceNumbers.removeAll()
    sourceNumbers.removeAll()
    names.removeAll()
    nameNumbers.removeAll()
    metadata.removeAll()
    metadataNumbers.removeAll()
  }
}
