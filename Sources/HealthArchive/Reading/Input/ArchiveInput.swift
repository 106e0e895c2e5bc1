import Foundation

/// An export in any of the forms people have it: a zip archive, its unpacked folder, the XML
/// document alone, or bytes on standard input.
public final class ArchiveInput {
  /// What the document is called, for messages.
  public let name: String
  /// Bytes of the main document, where known beforehand.
  public let documentSize: Int64?

  private let openDocument: () throws -> any ByteStream
  private let source: Source

  private enum Source {
    case zip(ZipArchive, root: String)
    case folder(String)
    case none
  }

  private let limits: ReadingLimits

  private init(
    name: String, size: Int64?, source: Source, limits: ReadingLimits,
    open: @escaping () throws -> any ByteStream
  ) {
    self.name = name
    documentSize = size
    self.source = source
    self.limits = limits
    openDocument = open
  }

  /// Opens whatever lies at the path; "-" is standard input.
  public static func open(
    _ path: String, limits: ReadingLimits = ReadingLimits()
  ) throws -> ArchiveInput {
    if path == "-" { return try standardInput(limits: limits) }
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw ReadingError.unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    if status.st_mode & S_IFMT == S_IFDIR { return try folder(path, limits: limits) }
    let beginning = try FileStream(path: path).bytes(upTo: MainDocument.probeSize)
    if MainDocument.isZip(beginning) { return try zip(path, limits: limits) }
    return try document(
      path, beginning: beginning, size: Int64(status.st_size), limits: limits)
  }

  /// The main document from its first byte. Each call starts anew, except on standard input.
  public func document() throws -> any ByteStream { try openDocument() }

  // MARK: Other files of the export

  /// Whether the export came with files beside the document.
  public var hasFiles: Bool {
    if case .none = source { return false }
    return true
  }

  /// A file that the document refers to: `/workout-routes/route_….gpx`.
  public func file(_ path: String) throws -> any ByteStream {
    let relative = String(path.drop { $0 == "/" })
    guard ZipArchive.isSafe(relative), !relative.isEmpty else {
      throw ReadingError.unsafePath(archive: name, member: path)
    }
    switch source {
    case .zip(let archive, let root):
      guard let member = memberIndex(archive)[root + relative] else {
        throw ReadingError.missingFile(path: path)
      }
      return try archive.stream(member)
    case .folder(let folder):
      let full = folder + "/" + relative
      guard let real = realpath(full, nil) else { throw ReadingError.missingFile(path: path) }
      defer { free(real) }
      guard let home = realpath(folder, nil) else { throw ReadingError.missingFile(path: path) }
      defer { free(home) }
      guard String(cString: real).hasPrefix(String(cString: home) + "/") else {
        throw ReadingError.unsafePath(archive: name, member: path)
      }
      return try FileStream(path: full)
    case .none:
      throw ReadingError.missingFile(path: path)
    }
  }

  /// A file that the document refers to, whole.
  public func data(_ path: String) throws -> [UInt8] {
    let bytes = try file(path).bytes(upTo: limits.wholeFile + 1)
    guard bytes.count <= limits.wholeFile else {
      throw ReadingError.tooLarge(
        archive: name, member: path, limit: "\(limits.wholeFile) bytes")
    }
    return bytes
  }

  /// Paths of the files in one folder of the export, such as `electrocardiograms`, sorted.
  public func files(in folder: String) throws -> [String] {
    switch source {
    case .zip(let archive, let root):
      let prefix = root + folder + "/"
      return archive.members.compactMap { member in
        guard member.name.hasPrefix(prefix), !member.name.hasSuffix("/"),
          !MainDocument.isIgnored(member.name)
        else { return nil }
        return "/" + member.name.dropFirst(root.count)
      }.sorted()
    case .folder(let home):
      var isFolder: ObjCBool = false
      guard
        FileManager.default.fileExists(atPath: home + "/" + folder, isDirectory: &isFolder),
        isFolder.boolValue
      else { return [] }
      return try FileManager.default.contentsOfDirectory(atPath: home + "/" + folder)
        .filter { !MainDocument.isIgnored($0) }.sorted().map { "/\(folder)/\($0)" }
    case .none: return []
    }
  }

  private var index: [String: ZipArchive.Member]?

  private func memberIndex(_ archive: ZipArchive) -> [String: ZipArchive.Member] {
    if let index { return index }
    let made = Dictionary(
      archive.members.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    index = made
    return made
  }

  // MARK: The four forms

  private static func zip(_ path: String, limits: ReadingLimits) throws -> ArchiveInput {
    let archive = try ZipArchive(path: path, limits: limits)
    let candidates = archive.members.filter {
      !MainDocument.isIgnored($0.name) && $0.name.lowercased().hasSuffix(".xml")
    }
    var damage: (any Error)?
    for member in candidates.sorted(by: { $0.size > $1.size }) {
      do {
        let beginning = try archive.stream(member).bytes(upTo: MainDocument.probeSize)
        guard MainDocument.kind(of: beginning) == .export else { continue }
      } catch {
        damage = damage ?? error
        continue
      }
      let root = member.name.lastIndex(of: "/").map { String(member.name[...$0]) } ?? ""
      return ArchiveInput(
        name: path, size: member.size, source: .zip(archive, root: root), limits: limits
      ) { try archive.stream(member) }
    }
    if let damage { throw damage }
    throw ReadingError.notAnExport(
      path: path,
      reason: "none of its \(archive.members.count) members is an XML document of Apple Health")
  }

  private static func folder(_ path: String, limits: ReadingLimits) throws -> ArchiveInput {
    for folder in [path, path + "/apple_health_export"] {
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
        continue  // the second is only a guess, and the first exists
      }
      for name in names.sorted()
      where name.lowercased().hasSuffix(".xml") && !MainDocument.isIgnored(name) {
        let full = folder + "/" + name
        let beginning = try FileStream(path: full).bytes(upTo: MainDocument.probeSize)
        guard MainDocument.kind(of: beginning) == .export else { continue }
        var status = stat()
        let size = stat(full, &status) == 0 ? Int64(status.st_size) : nil
        return ArchiveInput(name: full, size: size, source: .folder(folder), limits: limits) {
          try FileStream(path: full)
        }
      }
    }
    throw ReadingError.notAnExport(
      path: path, reason: "the folder holds no XML document of Apple Health")
  }

  private static func document(
    _ path: String, beginning: [UInt8], size: Int64, limits: ReadingLimits
  ) throws -> ArchiveInput {
    try check(beginning, path: path)
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    return ArchiveInput(
      name: path, size: size, source: .folder(folder.isEmpty ? "/" : folder), limits: limits
    ) { try FileStream(path: path) }
  }

  private static func standardInput(limits: ReadingLimits) throws -> ArchiveInput {
    let stream = FileStream(descriptor: STDIN_FILENO, name: "standard input")
    let beginning = try stream.bytes(upTo: MainDocument.probeSize)
    let whole = PrefixedStream(beginning, stream)
    if MainDocument.isZip(beginning) {
      return try zip(try spool(whole, limits: limits), limits: limits)
    }
    try check(beginning, path: "standard input")
    return ArchiveInput(name: "standard input", size: nil, source: .none, limits: limits) { whole }
  }

  /// A zip archive's directory is at its end, so a piped one goes through a temporary file, which
  /// is unlinked at once and vanishes with the process.
  private static func spool(_ stream: any ByteStream, limits: ReadingLimits) throws -> String {
    var template = Array((NSTemporaryDirectory() + "/health-import-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    let path = template.withUnsafeBufferPointer { text in
      text.baseAddress.map { String(cString: $0) } ?? ""
    }
    guard descriptor >= 0 else {
      throw ReadingError.unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    unlink(path)
    var total: Int64 = 0
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = try piece.withUnsafeMutableBytes { try stream.read(into: $0) }
      if count == 0 { break }
      total += Int64(count)
      guard total <= limits.memberSize else {
        throw ReadingError.tooLarge(
          archive: "standard input", member: "the archive", limit: "\(limits.memberSize) bytes")
      }
      try piece.withUnsafeBytes { bytes in
        var written = 0
        while written < count {
          let step = write(descriptor, bytes.baseAddress.map { $0 + written }, count - written)
          guard step > 0 else {
            throw ReadingError.unreadable(path: path, reason: String(cString: strerror(errno)))
          }
          written += step
        }
      }
    }
    return "/proc/self/fd/\(descriptor)"
  }

  private static func check(_ beginning: [UInt8], path: String) throws {
    if beginning.isEmpty { throw ReadingError.notAnExport(path: path, reason: "it is empty") }
    if MainDocument.isWide(beginning) {
      throw ReadingError.notAnExport(
        path: path, reason: "it is not UTF-8; save it as UTF-8, or take the file as Apple wrote it")
    }
    switch MainDocument.kind(of: beginning) {
    case .export: return
    case .clinicalDocument:
      throw ReadingError.notAnExport(
        path: path,
        reason: "it is the clinical document (export_cda.xml), which repeats a part of the "
          + "export; give the other XML file, or the whole archive")
    case .other:
      throw ReadingError.notAnExport(
        path: path, reason: "no <HealthData> in its first \(MainDocument.probeSize) bytes")
    }
  }
}
