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
      writer.doubles(
        points.flatMap { point in
          [
            point.timestamp, point.latitude, point.longitude, point.altitude,
            point.horizontalAccuracy, point.verticalAccuracy, point.course, point.courseAccuracy,
            point.speed, point.speedAccuracy,
          ]
        })
      return (Kind.route.rawValue, writer.data)
    case .heartbeats(let beats):
      for beat in beats {
        writer.byte(beat.precededByGap ? 1 : 0)
        writer.double(beat.timeSinceStart)
      }
      return (Kind.heartbeats.rawValue, writer.data)
    case .voltages(let trace):
      writer.double(trace.samplingFrequency)
      writer.doubles(trace.volts)
      return (Kind.voltages.rawValue, writer.data)
    case .quantities(let values):
      writer.doubles(values.flatMap { [$0.start, $0.end, $0.value] })
      return (Kind.quantities.rawValue, writer.data)
    }
  }

  static func decode(kind: Int64, _ body: Data) throws -> SeriesData {
    guard let kind = Kind(rawValue: kind) else {
      throw HealthError(
        .databaseInaccessible, "The store holds a series of the unknown kind \(kind).")
    }
    var reader = ByteReader(body)
    switch kind {
    case .route:
      let numbers = try reader.doubles(inGroupsOf: 10)
      return .route(
        stride(from: 0, to: numbers.count, by: 10).map { at in
          RoutePoint(
            timestamp: numbers[at], latitude: numbers[at + 1], longitude: numbers[at + 2],
            altitude: numbers[at + 3], horizontalAccuracy: numbers[at + 4],
            verticalAccuracy: numbers[at + 5], course: numbers[at + 6],
            courseAccuracy: numbers[at + 7], speed: numbers[at + 8],
            speedAccuracy: numbers[at + 9])
        })
    case .heartbeats:
      var beats: [Heartbeat] = []
      while !reader.isAtEnd {
        let isGap = try reader.byte() != 0
        beats.append(Heartbeat(timeSinceStart: try reader.double(), precededByGap: isGap))
      }
      return .heartbeats(beats)
    case .voltages:
      let frequency = try reader.double()
      return .voltages(Voltages(samplingFrequency: frequency, volts: try reader.doubles()))
    case .quantities:
      let numbers = try reader.doubles(inGroupsOf: 3)
      return .quantities(
        stride(from: 0, to: numbers.count, by: 3).map {
          SeriesValue(start: numbers[$0], end: numbers[$0 + 1], value: numbers[$0 + 2])
        })
    }
  }
}
