import Files

/// A file that is written sequentially.
final class RawFile: Sendable {
  private let descriptor: Descriptor

  init(opening path: String) throws(FileError) {
    descriptor = try Descriptor(opening: path, for: .readingAndWriting(permissions: 0o600))
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) { try descriptor.write(bytes) }
}
