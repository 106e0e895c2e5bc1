import Foundation

extension URL {
  /// The URL with the type's filename extension; unchanged where its path has one of that type.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    let known = contentType.tags[.filenameExtension] ?? []
    guard let preferred = known.first, !known.contains(pathExtension.lowercased()) else {
      return self
    }
    return appendingPathExtension(preferred)
  }

  /// The URL with one more part, with the type's filename extension.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL
  {
    let isDirectory = contentType.conforms(to: .directory)
    return appendingPathComponent(partialName, isDirectory: isDirectory)
      .appendingPathExtension(for: contentType)
  }

  public mutating func appendPathExtension(for contentType: UTType) {
    self = appendingPathExtension(for: contentType)
  }

  public mutating func appendPathComponent(_ partialName: String, conformingTo contentType: UTType)
  {
    self = appendingPathComponent(partialName, conformingTo: contentType)
  }
}
