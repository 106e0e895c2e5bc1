import Foundation
import HealthEngine

/// Reads payloads of a file: a JSON array, one object, or one object a line.
enum PayloadFile {
  /// - Throws: `Failure` that names the file and the element or line at fault.
  static func samples(_ file: String) throws -> [NewSample] {
    let data = try read(file)
    let name = file == "-" ? "Standard input" : file
    let elements: [(place: String, value: Any)]
    if let whole = parse(data) {
      let list = whole as? [Any] ?? [whole]
      elements = list.enumerated().map { ("element \($0)", $1) }
    } else {
      elements = try lines(data, name)
    }
    return try elements.map { place, value in
      guard let dictionary = value as? [String: Any] else {
        throw Failure("\(name), \(place): it is no JSON object.", code: "invalidJSON")
      }
      do {
        return try PayloadRecords.sample(from: dictionary)
      } catch let error as Failure {
        throw Failure("\(name), \(place): \(error.message)", code: error.code)
      } catch let error as HealthError {
        throw Failure("\(name), \(place): \(error.message)", code: "\(error.code)")
      }
    }
  }

  private static func read(_ file: String) throws -> Data {
    do {
      if file == "-" { return try FileHandle.standardInput.readToEnd() ?? Data() }
      return try Data(contentsOf: URL(fileURLWithPath: file))
    } catch {
      throw Failure("\(file) cannot be read: \(error.localizedDescription)", code: "unreadable")
    }
  }

  /// Nil for what is no JSON as a whole.
  private static func parse(_ data: Data) -> Any? {
    do { return try JSONSerialization.jsonObject(with: data) } catch { return nil }
  }

  private static func lines(_ data: Data, _ name: String) throws -> [(String, Any)] {
    var result: [(String, Any)] = []
    for (index, line) in data.split(separator: UInt8(ascii: "\n")).enumerated() {
      guard let value = parse(Data(line)) else {
        throw Failure("\(name), line \(index + 1): it is no JSON.", code: "invalidJSON")
      }
      result.append(("line \(index + 1)", value))
    }
    return result
  }
}
