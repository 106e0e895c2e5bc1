import Foundation
import HealthEngine

/// An electrocardiogram as an export holds it.
public struct ExportElectrocardiogram: Sendable, Hashable {
  /// Seconds since 1 January 2001 UTC.
  public var recorded: Double
  /// As displayed, in the phone's language.
  public var classification: String
  public var symptoms: [String]
  public var softwareVersion: String?
  /// The hardware: `Watch6,7`.
  public var device: String?
  /// Hertz.
  public var samplingFrequency: Double
  public var volts: [Double]
}

/// Reads the files of the folder `electrocardiograms`.
///
/// Keys are in the phone's language and numbers in its region's style, so the lines are understood
/// by their places: name, birthday, date, classification, symptoms, software, device, rate; then
/// lead and unit; then a value a line.
public enum ElectrocardiogramReader {
  public static func read(_ bytes: [UInt8]) throws -> ExportElectrocardiogram {
    let lines = bytes.split(separator: Byte.newline, omittingEmptySubsequences: false).map {
      String(decoding: $0.last == Byte.carriageReturn ? $0.dropLast() : $0, as: UTF8.self)
    }
    let pairs = lines.prefix { !isNumber($0) }.map(fields).filter { $0.count >= 2 }
    guard let dateIndex = pairs.firstIndex(where: { ExportDate.parse($0[1]) != nil }),
      let recorded = ExportDate.parse(pairs[dateIndex][1])
    else { throw damaged("no line holds the date of the recording") }
    // Places relative to the date, which is the one thing that has the same form everywhere.
    func field(_ offset: Int) -> String? {
      let index = dateIndex + offset
      return pairs.indices.contains(index) && !pairs[index][1].isEmpty ? pairs[index][1] : nil
    }
    guard let rateText = field(5), let rate = number(rateText), rate > 0 else {
      throw damaged("no line holds the sample rate")
    }
    let scale = scales[pairs.last?[1] ?? ""] ?? 1e-6
    let start = lines.firstIndex(where: isNumber) ?? lines.endIndex
    var volts: [Double] = []
    volts.reserveCapacity(lines.count - start)
    for line in lines[start...] where !line.isEmpty {
      guard let value = number(line) else { throw damaged("'\(line)' is no voltage") }
      volts.append(value * scale)
    }
    guard !volts.isEmpty else { throw damaged("it holds no voltages") }
    return ExportElectrocardiogram(
      recorded: recorded, classification: field(1) ?? "",
      symptoms: (field(2) ?? "").split(separator: ",").map {
        $0.trimmingCharacters(in: .whitespaces)
      }.filter { !$0.isEmpty },
      softwareVersion: field(3), device: field(4), samplingFrequency: rate, volts: volts)
  }

  private static let scales = ["µV": 1e-6, "μV": 1e-6, "uV": 1e-6, "mV": 1e-3, "V": 1]

  private static func damaged(_ reason: String) -> ReadingError {
    .notAnExport(path: "the electrocardiogram", reason: reason)
  }

  private static func isNumber(_ line: String) -> Bool {
    guard let first = line.utf8.first else { return false }
    return (Byte.isDigit(first) || first == UInt8(ascii: "-")) && number(line) != nil
  }

  /// Point or comma for the decimals; whatever follows the number is a unit.
  private static func number(_ text: String) -> Double? {
    var text = text
    // Nearly every line is a plain number with a point.
    let plain = text.withUTF8 { bytes in
      bytes.baseAddress.flatMap { NumberText.parse(ByteText($0, bytes.count)) }
    }
    if let plain { return plain }
    let digits = text.prefix { $0.isASCII && ($0.isNumber || "-+.,eE".contains($0)) }
    return Double(digits.replacingOccurrences(of: ",", with: "."))
  }

  /// Comma-separated with quotes.
  private static func fields(_ line: String) -> [String] {
    var fields = [""]
    var isQuoted = false
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: fields.append("")
      default: fields[fields.count - 1].append(character)
      }
    }
    return fields
  }
}
