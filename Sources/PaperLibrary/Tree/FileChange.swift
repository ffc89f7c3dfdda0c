package import Files
import GitFiles
package import GitNames
package import Libgit2

/// A file that differs from HEAD's.
package struct FileChange: Sendable {
  /// The path, relative to the library's root.
  package var path: String
  /// HEAD's file; `nil` for a new file.
  package var old: TreeFile?
  /// The file on disk; `nil` for a removed file.
  package var new: NewFile?
}

extension FileChange {
  /// Whether content or mode differ from HEAD's. A file too large for memory always counts as
  /// different.
  var isEffective: Bool {
    guard let old, let new, old.mode == new.mode, let bytes = new.bytes else {
      return old != nil || new != nil
    }
    return Digest.gitBlob(bytes) != old.id.bytes
  }
}

/// A file on disk to commit.
package struct NewFile: Sendable {
  package var mode: FileMode
  /// The stat data from when it was scanned.
  package var status: FileStatus
  package var content: Content
  /// Whether the content equals the file on disk; otherwise the disk has changes that are not
  /// committed.
  var isOnDisk = true
  /// The git-lfs pointer, if git-lfs stores the bytes and they are on disk; the content is then the
  /// pointer's text.
  var pointer: LFSPointer?

  package enum Content: Sendable {
    /// Read into memory, in the form that git stores.
    case bytes([UInt8])
    /// Too large for memory: read again when it is stored.
    case file
  }

  package var bytes: [UInt8]? {
    if case .bytes(let bytes) = content { return bytes }
    return nil
  }
}

/// A file before and after a change; `nil` if it does not exist.
package struct FileEdit: Sendable {
  /// The path, relative to the library's root.
  package var path: String
  package var before: [UInt8]?
  package var after: [UInt8]?

  /// The edit with the contents' git object ids.
  package var record: FileChangeRecord {
    FileChangeRecord(
      path: path, before: before.map { WorkingTree.contentID(of: $0) },
      after: after.map { WorkingTree.contentID(of: $0) })
  }
}
