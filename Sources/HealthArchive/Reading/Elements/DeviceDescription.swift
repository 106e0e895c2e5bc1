import HealthEngine

/// Reads the description of a device that an export writes into one attribute:
/// `<<HKDevice: 0x282d03020>, name:Apple Watch, …, hardware:Watch6,1, software:7.6>`.
///
/// Values hold commas, so the text is split where a known key follows a comma. The address in
/// memory and the date on which the description was made differ from export to export and are
/// left out.
public enum DeviceDescription {
  public static func parse(_ text: String) -> DeviceRecord {
    var device = DeviceRecord()
    var body = Substring(text)
    if body.hasPrefix("<<HKDevice:"), let close = body.firstIndex(of: ">") {
      body = body[body.index(after: close)...]
      if body.hasSuffix(">") { body = body.dropLast() }
    }
    var open: Key?
    var rest = body
    var isFirst = true
    while true {
      let found = nextKey(in: rest, isFirst: isFirst && !rest.hasPrefix(", "))
      isFirst = false
      let value = rest[..<(found?.range.lowerBound ?? rest.endIndex)]
      if let key = open {
        device.set(key.path, to: String(value))
      } else if !value.isEmpty {
        // Not Apple's form: all that is said of the device is its name.
        device.name = String(value)
      }
      guard let found else { return device }
      open = found.key
      rest = rest[found.range.upperBound...]
    }
  }

  private struct Key {
    let text: String
    let path: WritableKeyPath<DeviceRecord, String?>?
  }

  private static func nextKey(
    in text: Substring, isFirst: Bool
  ) -> (key: Key, range: Range<Substring.Index>)? {
    if isFirst {
      for key in keys where text.hasPrefix(key.text + ":") {
        return (
          key, text.startIndex..<text.index(text.startIndex, offsetBy: key.text.count + 1)
        )
      }
    }
    var from = text.startIndex
    while let comma = text[from...].firstIndex(of: ",") {
      let rest = text[text.index(after: comma)...]
      for key in keys where rest.hasPrefix(" " + key.text + ":") {
        return (key, comma..<text.index(comma, offsetBy: key.text.count + 3))
      }
      from = text.index(after: comma)
    }
    return nil
  }

  // Key paths to plain values are safe to share.
  nonisolated(unsafe) private static let keys: [Key] = [
    Key(text: "name", path: \.name), Key(text: "manufacturer", path: \.manufacturer),
    Key(text: "model", path: \.model), Key(text: "hardware", path: \.hardwareVersion),
    Key(text: "firmware", path: \.firmwareVersion),
    Key(text: "software", path: \.softwareVersion),
    Key(text: "localIdentifier", path: \.localIdentifier),
    Key(text: "UDIDeviceIdentifier", path: \.udiDeviceIdentifier),
    Key(text: "creation date", path: nil),
  ]
}

extension DeviceRecord {
  /// The first of several values of one key counts.
  fileprivate mutating func set(_ path: WritableKeyPath<DeviceRecord, String?>?, to value: String) {
    guard let path, self[keyPath: path] == nil else { return }
    self[keyPath: path] = value
  }
}
