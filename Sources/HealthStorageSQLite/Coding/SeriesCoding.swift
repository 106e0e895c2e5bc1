import Foundation
import HealthEngine

/// Series as plain numbers, one after the other.
enum SeriesCoding {
  /// Raw values are stored: never renumber.
  private enum Kind: Int64 {
    case route = 0
    case heartbeats = 1
    case voltages = 2
    case quantities = 3
  }

  static func encode(_ series: SeriesData) -> (kind: Int64, body: Data) {
    var writer = ByteWriter()
    switch series {
    case .route(let points):
      for point in points { routeFields.forEach { writer.double(point[keyPath: $0]) } }
      return (Kind.route.rawValue, writer.data)
    case .heartbeats(let beats):
      for beat in beats {
        writer.byte(beat.precededByGap ? 1 : 0)
        writer.double(beat.timeSinceStart)
      }
      return (Kind.heartbeats.rawValue, writer.data)
    case .voltages(let trace):
      writer.double(trace.samplingFrequency)
      trace.volts.forEach { writer.double($0) }
      return (Kind.voltages.rawValue, writer.data)
    case .quantities(let values):
      for value in values {
        writer.double(value.start)
        writer.double(value.end)
        writer.double(value.value)
      }
      return (Kind.quantities.rawValue, writer.data)
    }
  }

  // Key paths to plain stored properties, never mutated.
  nonisolated(unsafe) private static let routeFields: [KeyPath<RoutePoint, Double>] = [
    \.timestamp, \.latitude, \.longitude, \.altitude, \.horizontalAccuracy, \.verticalAccuracy,
    \.course, \.courseAccuracy, \.speed, \.speedAccuracy,
  ]

  static func decode(kind: Int64, _ body: Data) throws -> SeriesData {
    guard let kind = Kind(rawValue: kind) else {
      throw HealthError(
        .databaseInaccessible, "The store holds a series of the unknown kind \(kind).")
    }
    var reader = ByteReader(body)
    switch kind {
    case .route:
      var points: [RoutePoint] = []
      while !reader.isAtEnd {
        points.append(
          RoutePoint(
            timestamp: try reader.double(), latitude: try reader.double(),
            longitude: try reader.double(), altitude: try reader.double(),
            horizontalAccuracy: try reader.double(), verticalAccuracy: try reader.double(),
            course: try reader.double(), courseAccuracy: try reader.double(),
            speed: try reader.double(), speedAccuracy: try reader.double()))
      }
      return .route(points)
    case .heartbeats:
      var beats: [Heartbeat] = []
      while !reader.isAtEnd {
        let isGap = try reader.byte() != 0
        beats.append(Heartbeat(timeSinceStart: try reader.double(), precededByGap: isGap))
      }
      return .heartbeats(beats)
    case .voltages:
      let frequency = try reader.double()
      var volts: [Double] = []
      while !reader.isAtEnd { volts.append(try reader.double()) }
      return .voltages(Voltages(samplingFrequency: frequency, volts: volts))
    case .quantities:
      var values: [SeriesValue] = []
      while !reader.isAtEnd {
        values.append(
          SeriesValue(
            start: try reader.double(), end: try reader.double(), value: try reader.double()))
      }
      return .quantities(values)
    }
  }
}
