/// What an importer has to find in the sample: raw numbers, before any merging of sources.
///
/// A day is the civil day in Europe/Berlin of a record's start.  Sums add the values as written, in
/// the written unit.
enum Truth {
  static func json(_ export: Export) -> String {
    var root = JSONWriter()
    root.open("{")
    root.field("timeZone", string: Zone.berlin.identifier)
    root.field("exportDate", string: Stamp.exported(Person.exportInstant))
    root.field("records", number: "\(export.records.values.map(\.count).reduce(0, +))")
    writeTypes(export, &root)
    writeCorrelations(export, &root)
    writeWorkouts(export, &root)
    root.field("activitySummaries", number: "\(export.summaries.count)")
    root.field("audiograms", number: "\(export.audiograms.count)")
    root.field("audiogramPoints", number: "\(export.audiograms.map(\.points.count).reduce(0, +))")
    root.field("clinicalRecords", number: "\(export.clinicalRecords.count)")
    for (name, prefix) in [
      ("electrocardiograms", "electrocardiograms/"), ("routes", "workout-routes/"),
    ] {
      root.field(
        name, number: "\(export.files.filter { $0.path.hasPrefix(prefix) }.count)")
    }
    root.field("routePoints", number: "\(routePoints(export))")
    let all = export.records.values.joined()
    root.field("beatLists", number: "\(all.filter { !$0.beats.isEmpty }.count)")
    root.field("beats", number: "\(all.map(\.beats.count).reduce(0, +))")
    root.field("recordMetadataEntries", number: "\(all.map(\.metadata.count).reduce(0, +))")
    root.close("}")
    return root.text + "\n"
  }

  private static func writeTypes(_ export: Export, _ root: inout JSONWriter) {
    root.open("{", key: "types")
    for type in TypeOrder.all {
      guard let records = export.records[type], !records.isEmpty else { continue }
      root.open("{", key: type)
      root.field("count", number: "\(records.count)")
      if let unit = records[0].unit { root.field("unit", string: unit) }
      root.open("{", key: "sources")
      for name in Set(records.map(\.source.name)).sorted() {
        let own = records.filter { $0.source.name == name }
        root.open("{", key: name)
        root.field("count", number: "\(own.count)")
        if records[0].unit == nil {
          writeCounts(own.map { $0.value ?? "" }, key: "values", &root)
        } else {
          writeDays(own, &root)
        }
        root.close("}")
      }
      root.close("}")
      root.close("}")
    }
    root.close("}")
  }

  /// Count and sum of each day, `"2025-03-30":[14,8211]`.
  private static func writeDays(_ records: [Record], _ root: inout JSONWriter) {
    var days: [Int: (count: Int, sum: Double)] = [:]
    for record in records {
      let day = Zone.berlin.epochDay(of: record.start)
      days[day, default: (0, 0)].count += 1
      days[day, default: (0, 0)].sum += record.value.flatMap(Double.init) ?? 0
    }
    let pairs = days.sorted { $0.key < $1.key }.map { day, total in
      "\"\(CivilDate(epochDay: day).text)\":[\(total.count),\(rounded(total.sum))]"
    }
    root.field("days", number: "{" + pairs.joined(separator: ",") + "}")
  }

  /// Sums of values with six digits: nine decimals hold them, whatever the order of adding.
  private static func rounded(_ sum: Double) -> String {
    let scaled = (sum * 1e9).rounded() / 1e9
    return scaled == scaled.rounded() ? "\(Int(scaled))" : "\(scaled)"
  }

  private static func writeCorrelations(_ export: Export, _ root: inout JSONWriter) {
    root.open("{", key: "correlations")
    for type in Set(export.correlations.map(\.type)).sorted() {
      let own = export.correlations.filter { $0.type == type }
      root.open("{", key: type)
      root.field("count", number: "\(own.count)")
      root.field("members", number: "\(own.map(\.members.count).reduce(0, +))")
      root.close("}")
    }
    root.close("}")
  }

  private static func writeWorkouts(_ export: Export, _ root: inout JSONWriter) {
    root.open("{", key: "workouts")
    root.field("count", number: "\(export.workouts.count)")
    writeCounts(
      export.workouts.map { "HKWorkoutActivityType" + $0.kind }, key: "kinds", &root)
    writeCounts(export.workouts.map(\.source.name), key: "sources", &root)
    root.field("events", number: "\(export.workouts.map(\.events.count).reduce(0, +))")
    root.field("activities", number: "\(export.workouts.map(\.activities.count).reduce(0, +))")
    root.field("statistics", number: "\(export.workouts.map(\.statistics.count).reduce(0, +))")
    let minutes = export.workouts.map(\.duration).reduce(0, +)
    root.field("minutes", number: rounded(minutes))
    root.close("}")
  }

  private static func writeCounts(_ names: [String], key: String, _ root: inout JSONWriter) {
    root.open("{", key: key)
    for (name, count) in Dictionary(grouping: names, by: { $0 }).sorted(by: { $0.key < $1.key }) {
      root.field(name, number: "\(count.count)")
    }
    root.close("}")
  }

  private static func routePoints(_ export: Export) -> Int {
    export.files.filter { $0.path.hasPrefix("workout-routes/") }
      .map { $0.text.ranges(of: "<trkpt ").count }.reduce(0, +)
  }
}

/// Just enough JSON: objects in the order of writing, one member a line.
struct JSONWriter {
  private(set) var text = ""
  private var depth = 0
  private var isFirst = true

  mutating func open(_ bracket: String, key: String? = nil) {
    start(key)
    text += bracket
    depth += 1
    isFirst = true
  }

  mutating func close(_ bracket: String) {
    depth -= 1
    text += "\n" + String(repeating: " ", count: depth) + bracket
    isFirst = false
  }

  mutating func field(_ key: String, number: String) {
    start(key)
    text += number
  }

  mutating func field(_ key: String, string: String) {
    start(key)
    text += quoted(string)
  }

  private mutating func start(_ key: String?) {
    if depth > 0 {
      text += (isFirst ? "" : ",") + "\n" + String(repeating: " ", count: depth)
    }
    isFirst = false
    if let key { text += quoted(key) + ": " }
  }

  private func quoted(_ string: String) -> String {
    "\"" + string.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
