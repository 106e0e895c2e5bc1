import CZip
import Foundation

/// A zip archive, read through libzip: the only file that touches its pointers.
///
/// Sizes and names come from the central directory, so data descriptors and ZIP64 need no care.
/// Not thread safe, as libzip is not.
final class ZipArchive {
  struct Member {
    let index: UInt64
    let name: String
    let size: Int64
    let packedSize: Int64
  }

  let path: String
  let limits: ReadingLimits
  private(set) var members: [Member] = []
  fileprivate let handle: OpaquePointer

  init(path: String, limits: ReadingLimits) throws {
    self.path = path
    self.limits = limits
    var code: Int32 = 0
    guard let opened = zip_open(path, ZIP_RDONLY, &code) else {
      var error = zip_error_t()
      zip_error_init_with_code(&error, code)
      defer { zip_error_fini(&error) }
      throw ReadingError.notAnExport(
        path: path,
        reason:
          "the zip archive cannot be opened (\(String(cString: zip_error_strerror(&error)))); "
          + "it may be cut off")
    }
    handle = opened
    try readDirectory()
  }

  deinit { zip_discard(handle) }

  private func readDirectory() throws {
    let count = zip_get_num_entries(handle, 0)
    guard count <= limits.members else {
      throw ReadingError.tooLarge(
        archive: path, member: "the archive", limit: "\(limits.members) members")
    }
    var total: Int64 = 0
    var packed: Int64 = 0
    for index in 0..<UInt64(max(0, count)) {
      var facts = zip_stat_t()
      guard zip_stat_index(handle, index, 0, &facts) == 0, let rawName = facts.name else {
        throw ReadingError.corruptMember(
          archive: path, member: "number \(index)", reason: lastError())
      }
      let name = String(cString: rawName)
      guard Self.isSafe(name) else { throw ReadingError.unsafePath(archive: path, member: name) }
      let member = Member(
        index: index, name: name, size: Int64(clamping: facts.size),
        packedSize: Int64(clamping: facts.comp_size))
      try check(member)
      total = total.addingReportingOverflow(member.size).partialValue
      packed = packed.addingReportingOverflow(member.packedSize).partialValue
      guard total >= 0, total <= limits.totalSize else {
        throw ReadingError.tooLarge(
          archive: path, member: "the archive", limit: "\(limits.totalSize) bytes")
      }
      members.append(member)
    }
    // Members that share their bytes are how a small archive becomes an endless one.
    var status = stat()
    if stat(path, &status) == 0, packed > Int64(status.st_size) {
      throw ReadingError.notAnExport(path: path, reason: "its members overlap")
    }
  }

  private func check(_ member: Member) throws {
    if member.size > limits.memberSize {
      throw ReadingError.tooLarge(
        archive: path, member: member.name, limit: "\(limits.memberSize) bytes")
    }
    if member.size > 16 << 20, member.size / max(member.packedSize, 1) > limits.ratio {
      throw ReadingError.tooLarge(
        archive: path, member: member.name, limit: "\(limits.ratio) times its packed size")
    }
  }

  /// No way out of the folder that the archive would unpack into.
  static func isSafe(_ name: String) -> Bool {
    if name.hasPrefix("/") || name.contains("\\") { return false }
    if name.dropFirst().hasPrefix(":") { return false }
    return !name.split(separator: "/").contains("..")
  }

  func stream(_ member: Member) throws -> any ByteStream {
    guard let file = zip_fopen_index(handle, member.index, 0) else {
      throw ReadingError.corruptMember(archive: path, member: member.name, reason: lastError())
    }
    return ZipMemberStream(archive: self, member: member, file: file)
  }

  fileprivate func lastError() -> String { String(cString: zip_strerror(handle)) }
}

/// One member, inflated as it is read. Keeps its archive open.
private final class ZipMemberStream: ByteStream {
  private let archive: ZipArchive
  private let member: ZipArchive.Member
  private let file: OpaquePointer
  private var total: Int64 = 0

  init(archive: ZipArchive, member: ZipArchive.Member, file: OpaquePointer) {
    self.archive = archive
    self.member = member
    self.file = file
  }

  deinit { zip_fclose(file) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = zip_fread(file, buffer.baseAddress, zip_uint64_t(buffer.count))
    guard count >= 0 else {
      throw ReadingError.corruptMember(
        archive: archive.path, member: member.name, reason: String(cString: zip_file_strerror(file))
      )
    }
    total += Int64(count)
    let limits = archive.limits
    // The directory may lie about the size.
    if total > limits.memberSize
      || (total > 16 << 20 && total / max(member.packedSize, 1) > limits.ratio)
    {
      throw ReadingError.tooLarge(
        archive: archive.path, member: member.name,
        limit: "\(limits.memberSize) bytes or \(limits.ratio) times its packed size")
    }
    return Int(count)
  }
}
