import Files
import GitFiles
import GitNames
import Libgit2

/// Files by path with the git object ids of their contents, in byte order of the paths.
enum TreeListing {
  /// The entries of an index, without the marked ones.
  case index(GitIndexFile, without: [Bool])
  /// The files of a tree.
  case files([TreeFile])

  /// The approximate number of files.
  var count: Int {
    switch self {
    case .index(let index, _): index.count
    case .files(let files): files.count
    }
  }

  /// Calls `body` with the path's bytes, which are valid until it returns, and the content's object
  /// id.
  func forEachFile(_ body: (UnsafeRawBufferPointer, ObjectID) throws -> Void) rethrows {
    switch self {
    case .index(let index, let left):
      try index.forEachEntry { entry in
        if !left[entry.position] { try body(entry.path, entry.id) }
      }
    case .files(let files):
      for file in files {
        try RawPath.bytes(of: file.path).withUnsafeBytes { try body($0, file.id) }
      }
    }
  }
}
