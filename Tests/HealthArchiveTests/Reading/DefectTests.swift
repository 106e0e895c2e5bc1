import HealthEngine
import Testing

@testable import HealthArchive

@Suite("Defects of Apple's documents")
struct DefectTests {
  @Test("F166 version 12: unclosed declarations and a stray > before the end of the subset")
  func malformedDeclaration() throws {
    let declaration = """
      <!DOCTYPE HealthData [
      <!-- HealthKit Export Version: 12 -->
      <!ELEMENT HealthData (ExportDate,Me)>
      <!ATTLIST VisionPrescription
        type CDATA #REQUIRED
      <!ELEMENT RightEye EMPTY>
      <!ATTLIST RightEye
        sphere CDATA #IMPLIED
      >
      >
      ]>

      """
    let scanned = try scan(Documents.export(Documents.record(), declaration: declaration))
    #expect(scanned.records.count == 1)
    #expect(scanned.count(.malformedDeclaration) == 1)
    guard case .header(let header)? = scanned.elements.first else {
      Issue.record("no header")
      return
    }
    #expect(header.formatVersion == 12)
    #expect(header.locale == "en_US")
  }

  @Test(
    "a declared entity is refused", arguments: ["<!ENTITY a \"b\">", "<!ENTITY % a SYSTEM \"x\">"])
  func entity(declaration: String) {
    let text = Documents.export(
      "", declaration: "<!DOCTYPE HealthData [\n\(declaration)\n]>\n")
    #expect(throws: ReadingError.entityDeclared(line: 3)) { try scan(text) }
  }

  @Test("control characters and broken UTF-8 are mended and told")
  func controlCharacters() throws {
    var bytes = Array(
      Documents.export(
        Documents.record(source: "Water\u{0B}Log\u{01}") + Documents.record(source: "~")
      ).utf8)
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "~")))
    bytes.replaceSubrange(place...place, with: [0x41, 0xC3, 0x42])
    let scanned = try scan(MemoryStream(bytes))
    #expect(scanned.records.map(\.origin.sourceName) == ["Water Log", "A\u{FFFD}B"])
    #expect(scanned.count(.controlCharacter) == 1)
    #expect(scanned.count(.brokenText) == 1)
  }

  @Test("raw markup and quotes in values")
  func rawMarkup() throws {
    let scanned = try scan(
      Documents.export(
        Documents.record(source: "A <b> & C") + Documents.record(source: "My \"cool\" app")
          + Documents.record()))
    #expect(
      scanned.records.map(\.origin.sourceName) == [
        "A <b> & C", "My \"cool\" app", "Robin’s iPhone",
      ])
    #expect(scanned.records.allSatisfy { $0.value == 42 })
    #expect(scanned.count(.rawMarkup) == 2)
  }

  @Test("a second startDate is the end, of other duplicates the first counts")
  func duplicates() throws {
    let scanned = try scan(
      Documents.export(
        """
         <Record type="HKQuantityTypeIdentifierStepCount" sourceName="A" sourceName="B" unit="count" startDate="2023-01-15 07:57:11 -0400" startDate="2023-01-15 07:58:11 -0400" value="1"/>

        """))
    let record = try #require(scanned.records.first)
    #expect(record.origin.sourceName == "A")
    #expect(record.end - record.start == 60)
    #expect(scanned.count(.secondStartDate) == 1)
    #expect(scanned.count(.duplicateAttribute) == 1)
  }

  @Test("a document cut off anywhere gives what came before, and every byte is accounted for")
  func truncation() throws {
    let line = Documents.record()
    let start = Documents.export("").replacingLast("</HealthData>\n")
    for cut in stride(from: 1, to: line.utf8.count - 1, by: 3) {
      let text = start + line + line + String(decoding: Array(line.utf8)[..<cut], as: UTF8.self)
      let scanned = try scan(text)
      #expect(scanned.records.count == 2)
      #expect(scanned.count(.truncated) >= 1)
      let blank = 1  // the indent
      #expect(scanned.unreadBytes == max(0, cut - blank), "cut at \(cut)")
    }
  }

  @Test("after a broken tag reading goes on at the next line that begins with one")
  func resynchronisation() throws {
    let broken = " <Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"Robin\n"
    let scanned = try scan(
      Documents.export(
        Documents.record() + broken + Documents.record() + "rubbish < >\n" + Documents.record()))
    #expect(scanned.records.count == 3)
    #expect(scanned.count(.brokenTag) == 2)
    #expect(scanned.unreadBytes >= broken.utf8.count - 2)
  }

  @Test("records without a type or a date that can be read are kept as written")
  func incomplete() throws {
    let scanned = try scan(
      Documents.export(
        """
         <Record type="HKQuantityTypeIdentifierStepCount" sourceName="A" unit="count" value="1"/>
         <Record type="HKQuantityTypeIdentifierStepCount" sourceName="A" unit="count" startDate="yesterday" endDate="2023-01-15 07:57:11 -0400" value="1"/>

        """ + Documents.record()))
    #expect(scanned.records.count == 1)
    let reasons = scanned.elements.compactMap { element -> String? in
      if case .incompleteRecord(let record) = element { record.reason } else { nil }
    }
    #expect(reasons == ["no start date", "no start date"])
  }

  @Test("elements that were not closed end where the next begins")
  func unclosed() throws {
    let open = Documents.record(metadata: [("a", "b")]).replacingLast(" </Record>\n")
    let scanned = try scan(Documents.export(open + Documents.record() + open))
    #expect(scanned.records.count == 3)
    #expect(scanned.records[0].metadata.count == 1)
    #expect(scanned.count(.unclosedElement) == 2)
  }

  @Test("iOS 8: `source`, dates without separators, metadata as attributes with spaces")
  func eight() throws {
    let scanned = try scan(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <HealthData locale="en_US">
       <ExportDate value="20150616071916-0700"/>
       <Record type="HKQuantityTypeIdentifierBodyMass" source="Health Mate" unit="kg" startDate="20150615070102-0700" endDate="20150615070102-0700" value="81.3" Health Mate App Version="2.6.0" Modified Product Id="1"/>
      </HealthData>
      """)
    let record = try #require(scanned.records.first)
    #expect(record.origin.sourceName == "Health Mate")
    #expect(record.start == ExportDate.parse("2015-06-15 07:01:02 -0700"))
    #expect(
      record.metadata == [
        MetadataEntry(key: "Health Mate App Version", value: "2.6.0"),
        MetadataEntry(key: "Modified Product Id", value: "1"),
      ])
  }

  @Test("a byte order mark, CR LF and attributes over several lines")
  func layout() throws {
    let text =
      "\u{FEFF}"
      + Documents.export(Documents.record() + Documents.record())
      .replacing("\n", with: "\r\n").replacing(" endDate", with: "\r\n     endDate")
    let scanned = try scan(text)
    #expect(scanned.records.count == 2)
    #expect(scanned.troubles.isEmpty)
  }
}

extension String {
  func replacingLast(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }

  func replacing(_ text: String, with other: String) -> String {
    split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
  }
}
