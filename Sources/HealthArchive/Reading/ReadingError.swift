/// Why an archive cannot be read at all. Damage inside of one is no error: what can be read is
/// read, and the rest is reported as `ReadingTrouble`.
public enum ReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or folder cannot be opened.
  case unreadable(path: String, reason: String)
  /// Neither a zip archive nor an XML document of Apple Health.
  case notAnExport(path: String, reason: String)
  /// A member of a zip archive that is corrupt.
  case corruptMember(archive: String, member: String, reason: String)
  /// A member's name would lead outside of the archive's own folder.
  case unsafePath(archive: String, member: String)
  /// The archive unpacks to more than the limits allow.
  case tooLarge(archive: String, member: String, limit: String)
  /// The document declares entities, which no export does and which attacks are made of.
  case entityDeclared(line: Int)
  /// A file that the export refers to is not there.
  case missingFile(path: String)

  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      return "cannot read \(path): \(reason)"
    case .notAnExport(let path, let reason):
      return "\(path) is no Apple Health export: \(reason)"
    case .corruptMember(let archive, let member, let reason):
      return "\(archive): the member \(member) is corrupt (\(reason)); export again, or unpack "
        + "what can be unpacked and import the folder"
    case .unsafePath(let archive, let member):
      return "\(archive): refused, because the member \(member) would lie outside of its folder"
    case .tooLarge(let archive, let member, let limit):
      return "\(archive): refused, because \(member) unpacks to more than \(limit); "
        + "raise the limit if the archive is yours"
    case .entityDeclared(let line):
      return "line \(line): refused, because the document declares an entity, which no export of "
        + "Apple Health does"
    case .missingFile(let path):
      return "the file \(path), which the export refers to, is not there"
    }
  }
}
