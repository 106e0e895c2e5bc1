import Foundation
import HealthEngine

/// Codable values as binary property lists: details, devices, apps, days.
enum PropertyLists {
  static func encode(_ value: some Encodable) throws -> Data {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    do {
      return try encoder.encode(value)
    } catch {
      throw HealthError(.unknown, "A \(type(of: value)) cannot be stored: \(error).")
    }
  }

  static func decode<Value: Decodable>(_ type: Value.Type, _ data: Data) throws -> Value {
    do {
      return try PropertyListDecoder().decode(type, from: data)
    } catch {
      throw HealthError(
        .databaseInaccessible, "The store holds a damaged \(type): \(error).")
    }
  }
}
