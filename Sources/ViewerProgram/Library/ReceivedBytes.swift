import Files
import Synchronization

/// The bytes of an upload, written to a file while they arrive.
final class ReceivedBytes: Sendable {
  private let file: Mutex<Descriptor?>

  /// - Throws: `FileError` if the file can't be created.
  init(writing path: String) throws(FileError) {
    file = Mutex(
      try Descriptor(opening: path, for: .readingAndWriting(permissions: 0o600)))
  }

  /// Writes the next bytes; does nothing after ``close()``.
  ///
  /// - Throws: ``ViewerRefusal`` if they can't be written, as on a full disk.
  func take(_ bytes: UnsafeRawBufferPointer) throws {
    do {
      try file.withLock { try $0?.write(bytes) }
    } catch {
      throw DiskLibrary.refusal(for: error)
    }
  }

  func close() { file.withLock { $0 = nil } }
}
