import GitFiles
import Libgit2

/// Files by path with git's names for their contents, in the order of the bytes of the paths.
enum TreeListing {
  /// What an index names, without the entries marked.
  case index(GitIndexFile, without: [Bool])
  /// What a tree names.
  case files([TreeFile])

  /// How many files there are, about.
  var count: Int {
    switch self {
    case .index(let index, _): index.count
    case .files(let files): files.count
    }
  }

  /// Calls `body` with the path's bytes, valid until it returns, and the content's name.
  func forEachFile(_ body: (UnsafeRawBufferPointer, GitHash) throws -> Void) rethrows {
    switch self {
    case .index(let index, let left):
      try index.forEachEntry { entry in
        if !left[entry.position] { try body(entry.path, entry.id) }
      }
    case .files(let files):
      for file in files {
        guard let id = GitHash(bytes: file.id.bytes) else { continue }
        try RawText.bytes(of: file.path).withUnsafeBytes { try body($0, id) }
      }
    }
  }
}
