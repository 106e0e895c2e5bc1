import Foundation
import HealthArchive
import HealthEngine

extension Command {
  static let `import` = Command(
    name: "import", summary: "Bring an Apple Health export into the store",
    discussion: """
      Takes export.zip, its unpacked folder, the XML document alone (whatever its name), or - for
      standard input. A second import adds only what is new. Damage inside of an export is told
      with its line; what can be read is kept.
      """,
    arguments: [
      Argument(
        name: "FILE", summary: "The export: a zip, a folder, an XML file or -", kind: .file)
    ],
    options: [.json]
  ) { invocation in
    let path = invocation.arguments.first ?? "-"
    let input = try ArchiveInput.open(path)
    let store = try StoreLocation(invocation).open(creating: true)
    let progress = ProgressLine(invocation.context, noun: "records")
    defer { progress.finish() }
    let start = invocation.context.now()
    let summary = try HealthImporter(storage: store.storage).run(input) { state in
      progress.update(
        fraction: state.totalBytes.map {
          $0 > 0 ? min(1, Double(state.bytesRead) / Double($0)) : 1
        }, count: state.records)
    }
    progress.finish()
    let seconds = invocation.context.now().timeIntervalSince(start)
    let console = invocation.console
    if invocation.wantsJSON {
      try console.writeLine(JSONText.page(ImportReport(summary)))
    } else {
      for line in ImportText.lines(summary, seconds: seconds) { try console.writeLine(line) }
    }
  }
}

/// What `import --json` prints.
private struct ImportReport: Encodable {
  var read: Int
  var stored: Int
  var present: Int
  var byType: [String: Int]
  var repaired: [ImportSummary.Repair]
  var refused: [ImportSummary.Refusal]
  var kept: [String]
  var unreadBytes: Int

  init(_ summary: ImportSummary) {
    read = summary.read
    stored = summary.stored
    present = summary.present
    byType = summary.byType
    repaired = summary.repaired
    refused = summary.refused
    kept = summary.kept
    unreadBytes = summary.unreadBytes
  }
}

/// The summary in words.
enum ImportText {
  /// More lines of one kind than this are counted, not shown.
  private static let mostLines = 20

  static func lines(_ summary: ImportSummary, seconds: Double) -> [String] {
    var lines = [
      "Read \(Figures.grouped(summary.read)) objects of \(summary.byType.count) types in "
        + "\(String(format: "%.1f", seconds)) s: \(Figures.grouped(summary.stored)) new, "
        + "\(Figures.grouped(summary.present)) already there."
    ]
    lines += section("repaired", summary.repaired.map { ($0.line, $0.what) })
    lines += section("refused", summary.refused.map { ($0.line, $0.reason) })
    if summary.unreadBytes > 0 {
      lines.append("\(Figures.grouped(summary.unreadBytes)) bytes could not be read.")
    }
    if !summary.kept.isEmpty {
      lines.append(
        "Kept, although nothing here understands it: \(summary.kept.joined(separator: ", ")).")
    }
    return lines
  }

  private static func section(_ title: String, _ rows: [(Int, String)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    var lines = ["\(Figures.grouped(rows.count)) \(title):"]
    lines += rows.prefix(mostLines).map { line, text in
      line > 0 ? "  line \(line): \(text)" : "  \(text)"
    }
    if rows.count > mostLines { lines.append("  and \(rows.count - mostLines) more; see --json") }
    return lines
  }
}
