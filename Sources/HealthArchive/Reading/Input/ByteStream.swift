import Foundation

/// Bytes in order, as they come.
public protocol ByteStream: AnyObject {
  /// Fills some or all of the buffer and returns how many bytes it took; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// A file or pipe.
public final class FileStream: ByteStream {
  private let descriptor: Int32
  private let path: String
  private let closesDescriptor: Bool

  public init(path: String) throws {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    closesDescriptor = true
    guard descriptor >= 0 else {
      throw ReadingError.unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
  }

  /// Reads an open descriptor and leaves it open.
  public init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    path = name
    closesDescriptor = false
  }

  deinit {
    if closesDescriptor { close(descriptor) }
  }

  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else {
        throw ReadingError.unreadable(path: path, reason: String(cString: strerror(errno)))
      }
    }
  }
}

/// Bytes in memory, in pieces of at most `pieceSize`.
public final class MemoryStream: ByteStream {
  private let bytes: [UInt8]
  private var position = 0
  private let pieceSize: Int

  public init(_ bytes: [UInt8], pieceSize: Int = .max) {
    self.bytes = bytes
    self.pieceSize = max(1, pieceSize)
  }

  public func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, pieceSize, bytes.count - position)
    guard count > 0 else { return 0 }
    bytes.withUnsafeBytes { source in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[position..<position + count]))
    }
    position += count
    return count
  }
}

/// Some bytes already read, then the rest of a stream.
final class PrefixedStream: ByteStream {
  private let prefix: MemoryStream
  private let rest: any ByteStream
  private var inPrefix = true

  init(_ prefix: [UInt8], _ rest: any ByteStream) {
    self.prefix = MemoryStream(prefix)
    self.rest = rest
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if inPrefix {
      let count = prefix.read(into: buffer)
      if count > 0 { return count }
      inPrefix = false
    }
    return try rest.read(into: buffer)
  }
}

extension ByteStream {
  /// Up to `limit` bytes; fewer only at the end.
  func bytes(upTo limit: Int) throws -> [UInt8] {
    var result: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: min(max(limit, 1), 1 << 18))
    while result.count < limit {
      let count = try piece.withUnsafeMutableBytes { buffer in
        try read(
          into: UnsafeMutableRawBufferPointer(
            rebasing: buffer[..<min(buffer.count, limit - result.count)])
        )
      }
      if count == 0 { break }
      result.append(contentsOf: piece[..<count])
    }
    return result
  }
}
