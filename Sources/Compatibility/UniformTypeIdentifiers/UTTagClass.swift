/// A kind of name that a type can have besides its identifier.
public struct UTTagClass: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Extensions of file names, without the dot, in any case.
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
  /// MIME types, in any case.
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")

  public var description: String { rawValue }
}
