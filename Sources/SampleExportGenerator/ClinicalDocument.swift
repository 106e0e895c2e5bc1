/// The second XML file of an export, which repeats some vital signs as a clinical document.  It adds
/// nothing to export.xml; importers are to tell the two apart.
enum ClinicalDocument {
  private static let entries = [
    (type: "HeartRate", code: "8867-4", name: "Heart rate"),
    (type: "BodyMass", code: "3141-9", name: "Body weight Measured"),
    (type: "RespiratoryRate", code: "9279-1", name: "Respiratory rate"),
  ]

  static func file(_ export: Export) -> ExportFile {
    var text = """
      <?xml version="1.0"?>
      <?xml-stylesheet type="text/xsl" href="CDA.xsl"?>
      <ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
       <title>Health Data Export</title>
       <effectiveTime value="\(compact(Person.exportInstant))"/>
       <recordTarget>
        <patientRole>
         <patient>
          <name>\(Person.name)</name>
          <administrativeGenderCode code="F" codeSystem="2.16.840.1.113883.5.1"/>
          <birthTime value="19880417"/>
         </patient>
        </patientRole>
       </recordTarget>
       <entry typeCode="DRIV">
        <organizer classCode="CLUSTER" moodCode="EVN">
         <code code="46680005" codeSystem="2.16.840.1.113883.6.96" displayName="Vital signs"/>

      """
    for entry in entries {
      let type = "HKQuantityTypeIdentifier" + entry.type
      for record in (export.records[type] ?? []).suffix(20) {
        text += """
             <component>
              <observation classCode="OBS" moodCode="EVN">
               <code code="\(entry.code)" codeSystem="2.16.840.1.113883.6.1" displayName="\(entry.name)"/>
               <text><sourceName>\(escaped(record.source.name))</sourceName><value>\(record.value ?? "")</value><type>\(type)</type><unit>\(escaped(record.unit ?? ""))</unit></text>
               <effectiveTime><low value="\(compact(record.start))"/><high value="\(compact(record.end))"/></effectiveTime>
               <value xsi:type="PQ" value="\(record.value ?? "")" unit="\(escaped(record.unit ?? ""))"/>
              </observation>
             </component>

          """
      }
    }
    text += """
        </organizer>
       </entry>
      </ClinicalDocument>

      """
    return ExportFile(path: "export_cda.xml", text: text)
  }

  /// `20260105101231+0100`.
  private static func compact(_ instant: Instant) -> String {
    var text = Stamp.exported(instant)
    text.removeAll { "-: ".contains($0) }
    return text
  }
}
