import Files
import PaperLibrary
import PaperSession

/// An uploaded file that goes into the inbox when it is complete.
final class WaitingUpload: FileReception {
  private let inbox: ViewedInbox
  private let folder: TemporaryFolder
  private let path: String
  private let bytes: ReceivedBytes

  /// - Parameter name: The name on the client's device.
  /// - Throws: `FileError`.
  init(_ name: String, for inbox: ViewedInbox) throws {
    self.inbox = inbox
    folder = try TemporaryFolder(in: inbox.library.deviceFolder)
    path = RawPath.join(folder.path, SafeName.of(name))
    bytes = try ReceivedBytes(writing: path)
  }

  func receive(_ bytes: UnsafeRawBufferPointer) throws { try self.bytes.take(bytes) }

  func finish() async throws -> ActionAnswer {
    bytes.close()
    defer { folder.remove() }
    guard try FileHead.isPicture(at: path) else {
      throw ViewerRefusal(.refused, "the file is neither a picture nor a PDF")
    }
    return try await inbox.add(path)
  }

  func abandon() {
    bytes.close()
    folder.remove()
  }
}
