/// The app or device that wrote a sample.
public struct Source: Codable, Equatable, Sendable, Payload {
  public let name: String
  public let bundleIdentifier: String

  public init(name: String, bundleIdentifier: String) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
  }

  /// The same with some parts replaced; nil keeps a part.
  public func copyWith(name: String? = nil, bundleIdentifier: String? = nil) -> Source {
    Source(name: name ?? self.name, bundleIdentifier: bundleIdentifier ?? self.bundleIdentifier)
  }
}
