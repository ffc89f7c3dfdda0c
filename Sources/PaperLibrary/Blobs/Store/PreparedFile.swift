import Files
import PaperDomain
import Synchronization

/// A file that was copied completely into the store and read; no manifest references it yet.
final class PreparedFile: Sendable {
  /// The manifest's entry of the file.
  let entry: BlobFile
  /// Its bytes until they are kept; `nil` if they are in the store.
  private let staged: Mutex<StagedBlob?>

  init(_ staged: consuming StagedBlob, pages: Int, fileName: String, source: BlobID?) {
    entry = BlobFile(
      blob: staged.blob, bytes: staged.bytes, pages: pages, fileName: fileName, source: source)
    self.staged = Mutex(staged)
  }

  /// A file whose bytes the store has.
  init(known entry: BlobFile, fileName: String) {
    var entry = entry
    entry.fileName = fileName
    self.entry = entry
    staged = Mutex(nil)
  }

  var blob: BlobID { entry.blob }

  /// Gives the blob its final name, unless the store has it. Returns whether it is new.
  @discardableResult
  func keep() throws -> Bool {
    try staged.withLock { staged -> Bool in
      guard let value = staged.take() else { return false }
      return try value.keep()
    }
  }
}

extension BlobStore {
  /// Whether the store already has a file's bytes.
  func has(_ file: PreparedFile) -> Bool { size(of: file.blob) == file.entry.bytes }
}
