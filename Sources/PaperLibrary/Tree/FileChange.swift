package import Files
import GitFiles
package import Libgit2

/// A file that is not what HEAD says.
package struct FileChange: Sendable {
  /// From the library's root.
  package var path: String
  /// What HEAD has there; `nil` for a new file.
  package var old: TreeFile?
  /// What is on disk; `nil` for a file that is gone.
  package var new: NewFile?
}

extension FileChange {
  /// Whether content or mode differ from what HEAD has. A file too large for memory always does.
  var isEffective: Bool {
    guard let old, let new, old.mode == new.mode, let bytes = new.bytes else {
      return old != nil || new != nil
    }
    return Digest.gitBlob(bytes) != old.id.bytes
  }
}

/// A file on disk that is to be recorded.
package struct NewFile: Sendable {
  package var mode: FileMode
  /// When it was looked at.
  package var status: FileStatus
  package var content: Content
  /// Whether the content is what is on disk; else the disk has changes that are left out.
  var isOnDisk = true
  /// What the file is to git-lfs, where that keeps its bytes and they are on the disk; the content
  /// is then the pointer's text.
  var pointer: LFSPointer?

  package enum Content: Sendable {
    /// Read into memory, as git stores it.
    case bytes([UInt8])
    /// Too large for memory: read again when it is stored.
    case file
  }

  package var bytes: [UInt8]? {
    if case .bytes(let bytes) = content { return bytes }
    return nil
  }
}
