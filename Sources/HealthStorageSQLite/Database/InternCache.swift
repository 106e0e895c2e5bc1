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
  private(set) var metadataNumbers: [Metadata: Int32] = [:]

  /// The state of the file in which a writing connection learnt all this: after another process's
  /// commit some of it may be gone.
  var dataVersion: Int64?

  struct ContextKey: Hashable {
    var type: TypeCode
    var provenance: Int32
    var unit: String?
  }

  func remember(_ metadata: Metadata, as number: Int32) {
    if self.metadata.count >= Self.mostMetadata {
      self.metadata.removeAll(keepingCapacity: true)
      metadataNumbers.removeAll(keepingCapacity: true)
    }
    self.metadata[number] = metadata
    metadataNumbers[metadata] = number
  }

  /// Metadata of workouts and food hardly repeat; those of heart rates do all the time.
  private static let mostMetadata = 4096

  func forgetMetadata(_ number: Int32) {
    guard let known = metadata.removeValue(forKey: number) else { return }
    metadataNumbers.removeValue(forKey: known)
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
