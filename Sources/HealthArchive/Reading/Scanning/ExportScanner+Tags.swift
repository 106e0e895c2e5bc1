import Foundation
import HealthEngine

/// What a tag does to the elements that are open.
extension ExportScanner {
  func handleTag() {
    let name = ByteText(buffer + tag.nameStart, tag.nameCount)
    let facts = ElementKind.facts(name)
    if keeping != nil, !endsKeeping(facts) {
      keepTag(name)
      return
    }
    if tag.isClosing {
      handleClosing(facts)
      advance(to: tag.end)
      return
    }
    if tag.hasRawQuote { trouble(.rawMarkup, line: line, "a quotation mark inside of a value") }
    guard let facts else {
      startKeeping(name.raw)
      return
    }
    guard makeRoom(for: facts) else {
      startKeeping(name.raw)
      return
    }
    open(facts)
    if facts.kind == .healthData {
      advance(to: tag.end)
      return
    }
    if facts.kind != .exportDate { flushHeader() }
    let isEmpty = tag.isEmpty
    advance(to: tag.end)
    stack.append(facts.kind)
    if facts.kind == .record { builder.bodyOffset = fileOffset + Int64(position) }
    if isEmpty {
      builder.wasEmpty = true
      closeTop()
      builder.wasEmpty = false
    }
    reportRepairs()
  }

  func reportRepairs() {
    guard !decoder.repairs.isEmpty else { return }
    if decoder.repairs.contains(.controlCharacter) {
      trouble(.controlCharacter, line: line, "control characters in a text")
    }
    if decoder.repairs.contains(.brokenText) {
      trouble(.brokenText, line: line, "a text that is no UTF-8")
    }
    if decoder.repairs.contains(.rawMarkup) {
      trouble(.rawMarkup, line: line, "unescaped markup in a text")
    }
    decoder.repairs = []
  }

  // MARK: Nesting

  /// Closes what must have been meant to be closed; false when the element belongs nowhere here.
  private func makeRoom(for facts: ElementKind.Facts) -> Bool {
    if stack.isEmpty { return facts.parents.isEmpty || facts.kind == .record }
    if facts.parents.isEmpty {
      closeUnclosed(downTo: 0)
      return true
    }
    if let parent = stack.lastIndex(where: { facts.parents.contains($0) }) {
      closeUnclosed(downTo: parent + 1)
      return true
    }
    // A record inside of anything but a correlation: the last element was not closed.
    guard facts.kind == .record else { return false }
    closeUnclosed(downTo: 0)
    return true
  }

  private func closeUnclosed(downTo depth: Int) {
    guard stack.count > depth else { return }
    trouble(.unclosedElement, line: line, "an element was not closed before the next one")
    while stack.count > depth { closeTop() }
  }

  private func handleClosing(_ facts: ElementKind.Facts?) {
    if facts?.kind == .healthData {
      if !stack.isEmpty { closeUnclosed(downTo: 0) }
      sawRootEnd = true
      return
    }
    guard let facts, let index = stack.lastIndex(of: facts.kind) else {
      trouble(
        .unreadableBytes, line: line, "an end tag without its beginning",
        unreadBytes: tag.end - position)
      return
    }
    if index < stack.count - 1 { closeUnclosed(downTo: index + 1) }
    closeTop()
  }

  // MARK: Unknown elements

  private func startKeeping(_ kind: String) {
    keeping = Keeping(kind: kind, line: line, depth: tag.isEmpty ? 0 : 1, bytes: [])
    keeping?.append(ByteText(buffer + position, tag.end - position))
    advance(to: tag.end)
    if keeping?.depth == 0 { endKeeping(reason: nil) }
  }

  private func keepTag(_ name: ByteText) {
    keeping?.append(ByteText(buffer + position, tag.end - position))
    if tag.isClosing {
      keeping?.depth -= 1
    } else if !tag.isEmpty {
      keeping?.depth += 1
    }
    advance(to: tag.end)
    if let depth = keeping?.depth, depth <= 0 { endKeeping(reason: nil) }
  }

  /// Known elements of the top level end an unknown one: its end was lost, or it is a container of
  /// things that we do understand.
  private func endsKeeping(_ facts: ElementKind.Facts?) -> Bool {
    guard let facts else { return false }
    let isTop = facts.parents.isEmpty || facts.kind == .record
    guard isTop, !tag.isClosing || facts.kind == .healthData else { return false }
    endKeeping(reason: "an unknown element was not closed before the next known one")
    return true
  }

  func endKeeping(reason: String?) {
    guard let kept = keeping else { return }
    keeping = nil
    keep(kept.kind, String(decoding: kept.bytes, as: UTF8.self), line: kept.line)
    if let reason { trouble(.unclosedElement, line: line, reason) }
    if kept.bytes.count >= Keeping.limit {
      trouble(.unreadableBytes, line: kept.line, "an unknown element was too long to keep whole")
    }
  }

  func flushHeader() {
    guard headerIsDue else { return }
    headerIsDue = false
    emit(.header(header))
  }

  // MARK: Attributes of the current tag

  func attribute(_ name: StaticString) -> ByteText? {
    for attribute in tag.attributes
    where attribute.nameCount == name.utf8CodeUnitCount
      && memcmp(buffer + attribute.nameStart, name.utf8Start, attribute.nameCount) == 0
    {
      return ByteText(buffer + attribute.valueStart, attribute.valueCount)
    }
    return nil
  }

  func text(_ name: StaticString) -> String? { attribute(name).map { decoder.string($0) } }

  func shortText(_ name: StaticString) -> String? {
    attribute(name).map { names.string($0, &decoder) }
  }

  /// Nil when absent or unreadable; the latter is reported.
  func number(_ name: StaticString) -> Double? {
    guard let text = attribute(name), text.count > 0 else { return nil }
    if let value = NumberText.parse(text) { return value }
    trouble(.unreadableValue, line: line, "\(name) is no number: \(text.raw.prefix(40))")
    return nil
  }

  func date(_ name: StaticString) -> Double? {
    guard let text = attribute(name), text.count > 0 else { return nil }
    if let value = ExportDate.parse(text) { return value }
    trouble(.unreadableValue, line: line, "\(name) is no date: \(text.raw.prefix(40))")
    return nil
  }

  func quantity(_ name: StaticString, unit: StaticString) -> ExportQuantity? {
    number(name).map { ExportQuantity($0, shortText(unit)) }
  }

  /// The end date, which early iOS 16 wrote as a second start date.
  func endDate() -> Double? {
    if let end = date("endDate") { return end }
    var seen = 0
    for attribute in tag.attributes {
      let name = ByteText(buffer + attribute.nameStart, attribute.nameCount)
      guard name.equals("startDate") else { continue }
      seen += 1
      if seen == 2 {
        trouble(.secondStartDate, line: line, "a second startDate read as endDate")
        return ExportDate.parse(ByteText(buffer + attribute.valueStart, attribute.valueCount))
      }
    }
    return nil
  }

  func origin() -> ExportOrigin {
    ExportOrigin(
      sourceName: text("sourceName") ?? text("source") ?? "",
      sourceVersion: shortText("sourceVersion"), device: attribute("device").map(device))
  }

  private func device(_ text: ByteText) -> DeviceRecord {
    // Only what follows the address in memory is the same from line to line.
    let mark: StaticString = "&gt;, "
    let found =
      text.hasPrefix("&lt;&lt;HKDevice:")
      ? memmem(text.base, text.count, mark.utf8Start, mark.utf8CodeUnitCount) : nil
    let start = found.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) - text.base } ?? 0
    let key = ByteText(text.base + start, text.count - start).raw
    if let known = devices[key] { return known }
    let before = decoder.repairs
    decoder.repairs = []
    let device = DeviceDescription.parse(decoder.string(text))
    if devices.count < 4096, decoder.repairs.isEmpty { devices[key] = device }
    decoder.repairs.formUnion(before)
    return device
  }

  /// Reports what the tag has beside the known attributes, and duplicates of those.
  /// Returns the unknown ones as metadata, which is what they were in iOS 8.
  func unknownAttributes(_ facts: ElementKind.Facts) -> [MetadataEntry] {
    guard !facts.kind.takesAnyAttribute else { return [] }
    var entries: [MetadataEntry] = []
    for (index, attribute) in tag.attributes.enumerated() {
      let name = ByteText(buffer + attribute.nameStart, attribute.nameCount)
      if facts.attributes.contains(where: { name.equals($0) }) {
        if isRepeated(name, before: index), !isSecondStart(name) {
          trouble(.duplicateAttribute, line: line, "\(name.raw) twice; the first counts")
        }
        continue
      }
      let value = ByteText(buffer + attribute.valueStart, attribute.valueCount)
      entries.append(
        MetadataEntry(key: names.string(name, &decoder), value: decoder.string(value)))
    }
    return entries
  }

  private func isSecondStart(_ name: ByteText) -> Bool {
    name.equals("startDate") && attribute("endDate") == nil
  }

  private func isRepeated(_ name: ByteText, before index: Int) -> Bool {
    tag.attributes[..<index].contains { other in
      other.nameCount == name.count && memcmp(buffer + other.nameStart, name.base, name.count) == 0
    }
  }

  /// The current tag as it was written.
  var rawTag: String { ByteText(buffer + position, tag.end - position).raw }
}
