/// Secure coding through one property list per object: the engine's values are `Codable`, and an
/// archive then holds no class but ours and `NSData`.
extension NSCoder {
  private static let archiveKey = "HKArchive"

  func encode<Value: Encodable>(archive value: Value) {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    do {
      // A property list has a container at its root.
      encode(try encoder.encode([value]) as NSData, forKey: Self.archiveKey)
    } catch {
      failWithError(error)
    }
  }

  /// Nil for an archive that holds something else: archives come from outside.
  func decodeArchive<Value: Decodable>(_ type: Value.Type) -> Value? {
    guard let data = decodeObject(of: NSData.self, forKey: Self.archiveKey) as Data? else {
      return nil
    }
    do {
      return try PropertyListDecoder().decode([Value].self, from: data).first
    } catch {
      return nil
    }
  }
}
