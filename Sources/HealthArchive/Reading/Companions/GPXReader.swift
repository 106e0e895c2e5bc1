import Foundation
import HealthEngine

/// Reads the points of a workout route file: GPX 1.1 as Apple writes it, extensions without a
/// namespace included.
public enum GPXReader {
  /// The points in the order of the file; a point without position or time is left out.
  /// Throws `ReadingError.notAnExport` for a file without any track.
  public static func points(_ bytes: [UInt8]) throws -> [RoutePoint] {
    let points = bytes.withUnsafeBufferPointer { buffer -> [RoutePoint] in
      guard let base = buffer.baseAddress else { return [] }
      return read(ByteText(base, buffer.count))
    }
    guard !points.isEmpty || contains(bytes, "<trk") || contains(bytes, "<gpx") else {
      throw ReadingError.notAnExport(path: "the route", reason: "it is no GPX file")
    }
    return points
  }

  private static func contains(_ bytes: [UInt8], _ text: StaticString) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      return find(text, in: ByteText(base, buffer.count), from: 0) != nil
    }
  }

  private static func read(_ text: ByteText) -> [RoutePoint] {
    var points: [RoutePoint] = []
    var place = 0
    while let start = find("<trkpt", in: text, from: place) {
      let end = find("</trkpt>", in: text, from: start) ?? text.count
      let next = find("<trkpt", in: text, from: start + 6) ?? text.count
      let stop = min(end, next)
      if let point = point(ByteText(text.base + start, stop - start)) { points.append(point) }
      place = stop
    }
    return points
  }

  private static func point(_ text: ByteText) -> RoutePoint? {
    guard let latitude = attribute("lat", text), let longitude = attribute("lon", text),
      abs(latitude) <= 90, abs(longitude) <= 180,
      let time = element("time", text).flatMap({ ExportDate.parse($0) })
    else { return nil }
    func number(_ name: StaticString) -> Double? {
      element(name, text).flatMap { NumberText.parse($0) }
    }
    return RoutePoint(
      timestamp: time, latitude: latitude, longitude: longitude, altitude: number("ele") ?? 0,
      horizontalAccuracy: number("hAcc") ?? -1, verticalAccuracy: number("vAcc") ?? -1,
      course: number("course") ?? -1, speed: number("speed") ?? -1)
  }

  private static func attribute(_ name: StaticString, _ text: ByteText) -> Double? {
    var place = 0
    while let start = find(name, in: text, from: place) {
      var index = start + name.utf8CodeUnitCount
      place = index
      guard start > 0, Byte.isSpace(text[start - 1]) else { continue }
      while index < text.count, Byte.isSpace(text[index]) { index += 1 }
      guard index < text.count, text[index] == Byte.equals else { continue }
      index += 1
      while index < text.count, Byte.isSpace(text[index]) { index += 1 }
      guard index < text.count, text[index] == Byte.quote || text[index] == Byte.apostrophe else {
        return nil
      }
      let quote = text[index]
      let first = index + 1
      index = first
      while index < text.count, text[index] != quote { index += 1 }
      return NumberText.parse(ByteText(text.base + first, index - first))
    }
    return nil
  }

  /// The text of the first element of that name.
  private static func element(_ name: StaticString, _ text: ByteText) -> ByteText? {
    var place = 0
    while let start = find(name, in: text, from: place) {
      place = start + name.utf8CodeUnitCount
      guard start > 0, text[start - 1] == Byte.less, place < text.count,
        text[place] == Byte.greater
      else { continue }
      var end = place + 1
      while end < text.count, text[end] != Byte.less { end += 1 }
      return ByteText(text.base + place + 1, end - place - 1)
    }
    return nil
  }

  private static func find(_ literal: StaticString, in text: ByteText, from start: Int) -> Int? {
    guard start < text.count,
      let found = memmem(
        text.base + start, text.count - start, literal.utf8Start, literal.utf8CodeUnitCount)
    else { return nil }
    return found.assumingMemoryBound(to: UInt8.self) - UnsafeMutablePointer(mutating: text.base)
  }
}
