import Foundation

/// Records on the general path.
extension ExportScanner {
  func openRecord(_ extras: [MetadataEntry]) {
    let type = shortText("type")
    let start = date("startDate")
    let end = endDate()
    let created = date("creationDate")
    var row = RecordRow(
      start: start ?? .nan, end: end ?? .nan, created: created ?? .nan, value: .nan, context: 0,
      line: line)
    var incomplete: String?
    if type?.isEmpty != false { incomplete = "no type" }
    if end == nil { incomplete = "no end date" }
    if start == nil { incomplete = "no start date" }
    if let value = attribute("value"), value.count > 0 {
      if let number = NumberText.parse(value) {
        row.value = number
      } else if let number = number(ofText: names.string(value, &decoder)) {
        row.text = number
      } else {
        incomplete = "too many different values that are no numbers"
      }
    }
    var record = PendingRecord(row: row, metadata: extras)
    record.isPlain = extras.isEmpty
    if let incomplete {
      record.incomplete = (type, incomplete, rawTag)
    } else {
      record.row.context = number(
        of: RecordContext(type: type ?? "", origin: origin(), unit: shortText("unit")))
      if extras.isEmpty, decoder.repairs.isEmpty, !tag.hasRawQuote {
        rememberPrefix(context: record.row.context)
        rememberText(record.row.text)
      }
    }
    builder.record = record
  }

  func closeRecord() {
    guard var record = builder.record else { return }
    builder.record = nil
    if let incomplete = record.incomplete {
      var text = incomplete.tag
      for entry in record.metadata {
        text += "\n<MetadataEntry key=\"\(entry.key)\" value=\"\(entry.value)\"/>"
      }
      emit(
        .incompleteRecord(
          IncompleteRecord(
            type: incomplete.type, reason: incomplete.reason, text: text, line: record.row.line)))
      return
    }
    if stack.last == .correlation {
      builder.correlation?.members.append(
        ExportMember(row: record.row, metadata: record.metadata))
      return
    }
    if !record.metadata.isEmpty {
      let block = MetadataBlock(record.metadata)
      batch.metadata.append(block)
      record.row.metadata = Int32(batch.metadata.count)
      if record.isPlain, record.beats.isEmpty, !builder.wasEmpty { remember(block) }
      batchWeight += record.metadata.count / 8
    }
    if !record.beats.isEmpty {
      batch.beats.append(record.beats)
      record.row.beats = Int32(batch.beats.count)
      batchWeight += record.beats.count / 8
    }
    push(record.row)
  }

  private func push(_ row: RecordRow) {
    rows[rowCount] = row
    rowCount += 1
  }
}
