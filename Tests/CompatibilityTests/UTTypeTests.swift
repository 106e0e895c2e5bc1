import Foundation
import Testing
import UniformTypeIdentifiers

struct UTTypeTests {
  @Test(
    "Identifiers, extensions and MIME types lead to one type",
    arguments: [
      ("public.jpeg", "jpg", "image/jpeg"), ("public.png", "png", "image/png"),
      ("com.adobe.pdf", "pdf", "application/pdf"), ("public.json", "json", "application/json"),
      ("public.xml", "xml", "application/xml"), ("public.zip-archive", "zip", "application/zip"),
      ("public.comma-separated-values-text", "csv", "text/csv"),
      ("public.html", "HTML", "text/HTML"),
      ("public.mpeg-4", "mp4", "video/mp4"), ("public.mp3", "mp3", "audio/mpeg"),
      ("com.topografix.gpx", "gpx", "application/gpx+xml"),
    ])
  func lookup(identifier: String, suffix: String, mime: String) throws {
    let type = try #require(UTType(identifier))
    #expect(UTType(filenameExtension: suffix) == type)
    #expect(UTType(mimeType: mime) == type)
    #expect(type.isDeclared && !type.isDynamic && type.identifier == identifier)
    #expect(type.preferredMIMEType == mime.lowercased())
  }

  @Test("The tree: kinds of kinds conform")
  func conformance() {
    #expect(UTType.jpeg.conforms(to: .image) && UTType.jpeg.conforms(to: .data))
    #expect(UTType.jpeg.conforms(to: .jpeg) && !UTType.jpeg.isSubtype(of: .jpeg))
    #expect(UTType.geoJSON.conforms(to: .text) && UTType.svg.conforms(to: .xml))
    #expect(!UTType.pdf.conforms(to: .text) && UTType.pdf.conforms(to: .compositeContent))
    #expect(UTType.data.isSupertype(of: .mp3) && !UTType.mp3.isSupertype(of: .data))
    #expect(UTType.png.supertypes == [.image, .data, .content, .item])
    #expect(UTType.item.supertypes.isEmpty)
    #expect(UTType.folder.conforms(to: .directory) && !UTType.folder.conforms(to: .data))
  }

  @Test("Preferred names are the first ones")
  func preferred() {
    #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
    #expect(UTType.plainText.preferredFilenameExtension == "txt")
    #expect(UTType.jpeg.tags[.filenameExtension]?.contains("jpg") == true)
    #expect(UTType.image.preferredFilenameExtension == nil)
    #expect(UTType.image.tags.isEmpty)
  }

  @Test("Unknown identifiers are nil; unknown extensions are dynamic types")
  func unknown() throws {
    #expect(UTType("com.example.nothing") == nil)
    #expect(UTType("") == nil && UTType("dyn.") == nil && UTType("dyn.a!") == nil)
    #expect(UTType(filenameExtension: "") == nil)
    let type = try #require(UTType(filenameExtension: "SQL"))
    #expect(type.identifier == "dyn.ah62d4rv4ge81g6pq")
    #expect(type.isDynamic && !type.isDeclared && type.preferredFilenameExtension == "sql")
    #expect(type.conforms(to: .data) && !type.conforms(to: .image))
    #expect(UTType(type.identifier) == type)
    let image = try #require(UTType(filenameExtension: "zzz", conformingTo: .image))
    #expect(image.conforms(to: .image) && image != UTType(filenameExtension: "zzz"))
  }

  @Test("Dynamic identifiers survive any tag", arguments: ["a:b", "x=y,z", "\\", "é", "?", "日本"])
  func dynamic(tag: String) throws {
    let type = try #require(UTType(tag: tag, tagClass: .filenameExtension, conformingTo: .text))
    let read = try #require(UTType(type.identifier))
    #expect(read.preferredFilenameExtension == tag.lowercased() && read.conforms(to: .text))
  }

  @Test("An extension of another kind is not taken where a supertype is asked for")
  func constrained() throws {
    let type = try #require(UTType(filenameExtension: "png", conformingTo: .audio))
    #expect(type.isDynamic && type.conforms(to: .audio))
    #expect(UTType.types(tag: "m4a", tagClass: .filenameExtension, conformingTo: nil).count == 2)
  }

  @Test("Types of the app's own are taken at its word")
  func exported() {
    let type = UTType(exportedAs: "com.example.run", conformingTo: .json)
    #expect(type.conforms(to: .json) && type.conforms(to: .text) && !type.isDeclared)
    #expect(UTType(exportedAs: "public.png") == .png)
    #expect(UTType(importedAs: "com.example.run") == type)
  }

  @Test("Coding is the identifier")
  func coding() throws {
    let data = try JSONEncoder().encode([UTType.gif])
    #expect(String(decoding: data, as: UTF8.self) == "[\"com.compuserve.gif\"]")
    #expect(try JSONDecoder().decode([UTType].self, from: data) == [.gif])
  }

  @Test("URLs get the extension of a type")
  func urls() {
    let file = URL(fileURLWithPath: "/tmp/photo")
    #expect(file.appendingPathExtension(for: .jpeg).lastPathComponent == "photo.jpeg")
    let named = URL(fileURLWithPath: "/tmp/photo.JPG")
    #expect(named.appendingPathExtension(for: .jpeg) == named)
    #expect(
      file.appendingPathComponent("a", conformingTo: .pdf).lastPathComponent == "a.pdf")
  }
}
