@_exported import Foundation

/// A kind of data: its identifier, its place among other kinds, the extensions of its files and its
/// MIME types.
///
/// The types are those of a table within this module; nothing on Linux declares others, so that
/// `UTType("com.example.thing")` is nil, as on Apple's platforms where no app declares it.
public struct UTType: Hashable, Sendable {
  private enum Definition: Sendable {
    case declared(DeclaredType)
    case dynamic(supertypes: [String], tagClass: UTTagClass, tag: String)
    /// By the app's word only, `init(exportedAs:)`.
    case claimed(supertypes: [String])
  }

  /// The identifier: "public.jpeg".
  public let identifier: String
  private let definition: Definition

  private init(_ identifier: String, _ definition: Definition) {
    self.identifier = identifier
    self.definition = definition
  }

  private init(_ type: DeclaredType) { self.init(type.identifier, .declared(type)) }

  /// A type that is in the table.
  init(declared identifier: String) {
    guard let type = DeclaredType.byIdentifier[identifier] else {
      preconditionFailure("the type table has no \(identifier)")
    }
    self.init(type)
  }

  /// The type of an identifier, in any case; nil where nothing declares it and it is not dynamic.
  public init?(_ identifier: String) {
    let key = identifier.lowercased()
    if let type = DeclaredType.byIdentifier[key] {
      self.init(type)
    } else if let dynamic = DynamicType(identifier: key) {
      self.init(dynamic)
    } else {
      return nil
    }
  }

  private init(_ dynamic: DynamicType) {
    self.init(
      dynamic.identifier,
      .dynamic(supertypes: dynamic.supertypes, tagClass: dynamic.tagClass, tag: dynamic.tag))
  }

  /// The type of a filename extension (without dot): a declared one that conforms to `supertype`,
  /// else a dynamic one.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }

  /// The type of a MIME type: a declared one that conforms to `supertype`, else a dynamic one.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
  }

  /// The first of `types(tag:tagClass:conformingTo:)`; nil for an empty tag.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    guard let first = Self.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first else {
      return nil
    }
    self = first
  }

  /// All declared types of a tag that conform to `supertype`; where there is none, one dynamic type
  /// that does.  Empty for an empty tag.
  public static func types(
    tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?
  ) -> [UTType] {
    if tag.isEmpty { return [] }
    let declared = DeclaredType.types(tag: tag, tagClass: tagClass).map { UTType($0) }
    let conforming = declared.filter { type in supertype.map(type.conforms(to:)) ?? true }
    if !conforming.isEmpty { return conforming }
    let supertypes = supertype.map { [$0.identifier] } ?? []
    return [UTType(DynamicType(tag: tag, tagClass: tagClass, supertypes: supertypes))]
  }

  /// A type that the app itself defines.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(claimed: identifier, parentType)
  }

  /// A type that the app uses and others define.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(claimed: identifier, parentType)
  }

  private init(claimed identifier: String, _ parent: UTType?) {
    self =
      UTType(identifier)
      ?? UTType(identifier.lowercased(), .claimed(supertypes: [(parent ?? .data).identifier]))
  }

  public static func == (left: UTType, right: UTType) -> Bool {
    left.identifier == right.identifier
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension UTType {
  /// The names of the type by kind, preferred ones first.
  public var tags: [UTTagClass: [String]] {
    switch definition {
    case .declared(let type): return type.tags
    case .dynamic(_, let tagClass, let tag): return [tagClass: [tag]]
    case .claimed: return [:]
    }
  }

  /// "jpeg"; nil for types without files of their own.
  public var preferredFilenameExtension: String? { tags[.filenameExtension]?.first }

  /// "image/jpeg"
  public var preferredMIMEType: String? { tags[.mimeType]?.first }

  /// What the type is called, in English; nil where it has no name.
  public var localizedDescription: String? {
    guard case .declared(let type) = definition, !type.description.isEmpty else { return nil }
    return type.description
  }

  /// Whether it is in the table, so that its identifier says what it is.
  public var isDeclared: Bool {
    if case .declared = definition { return true }
    return false
  }

  /// Whether it was made from a tag that no declared type has.
  public var isDynamic: Bool {
    if case .dynamic = definition { return true }
    return false
  }

  /// Whether the identifier is a standard one: "public.…".
  public var isPublic: Bool { identifier.hasPrefix("public.") }

  private var directSupertypes: [UTType] {
    let identifiers: [String]
    switch definition {
    case .declared(let type): identifiers = type.supertypes
    case .dynamic(let supertypes, _, _), .claimed(let supertypes): identifiers = supertypes
    }
    // A dynamic identifier from elsewhere may name types that this table lacks.
    return identifiers.compactMap { UTType($0) }
  }

  /// All types that it conforms to, directly or not, itself left out.
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    var open = directSupertypes
    while let next = open.popLast() {
      if found.insert(next).inserted { open += next.directSupertypes }
    }
    found.remove(self)
    return found
  }

  /// Whether it is the other type or one of its kinds.
  public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }

  /// Whether it is one of the other type's kinds, not itself.
  public func isSubtype(of type: UTType) -> Bool { supertypes.contains(type) }

  /// Whether the other type is one of its kinds, not itself.
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }
}

extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
  /// The identifier.
  public var description: String { identifier }

  public var debugDescription: String {
    let kind = isDynamic ? "dynamic" : isDeclared ? "declared" : "not declared"
    return "<UTType \(identifier) (\(kind))>"
  }
}

extension UTType: Codable {
  /// Reads an identifier; one that nothing declares is kept as it is.
  public init(from decoder: any Decoder) throws {
    self.init(claimed: try decoder.singleValueContainer().decode(String.self), nil)
  }

  /// Writes the identifier.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}
