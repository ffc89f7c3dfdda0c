import Files
import PaperLibrary
import PaperSession
import Synchronization

/// An uploaded file that goes into the inbox when it is complete.
final class WaitingUpload: FileReception {
  private let inbox: ViewedInbox
  private let folder: TemporaryFolder
  private let path: String
  private let file: Mutex<RawFile?>

  /// - Parameter name: The name on the client's device.
  /// - Throws: `FileError`.
  init(_ name: String, for inbox: ViewedInbox) throws {
    self.inbox = inbox
    folder = try TemporaryFolder(in: inbox.library.deviceFolder)
    path = RawPath.join(folder.path, SafeName.of(name))
    file = Mutex(try RawFile(opening: path))
  }

  func receive(_ bytes: UnsafeRawBufferPointer) throws {
    do {
      try file.withLock { try $0?.write(bytes) }
    } catch {
      throw DiskLibrary.refusal(for: error)
    }
  }

  func finish() async throws -> ActionAnswer {
    file.withLock { $0 = nil }
    defer { folder.remove() }
    return try await inbox.add(path)
  }

  func abandon() {
    file.withLock { $0 = nil }
    folder.remove()
  }
}
