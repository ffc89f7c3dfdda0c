import Files
import GitNames
import Glibc

/// The names in the index that are directly in a folder.
struct TrackedNames {
  /// The positions of files, one per name.
  private(set) var files: [Int] = []
  private(set) var folders: [Range<Int>] = []
  /// The digest of the folder's path and of these names.
  let key: ObjectID

  /// `nil` when the folder is not remembered: it has no entries, or a submodule among them, which
  /// looks like a folder.
  init?(of folder: ScanFolder, in shared: ScanState) {
    guard shared.memory != nil, !folder.entries.isEmpty else { return nil }
    let view = shared.view
    var text = folder.prefix
    text.append(0)
    var position = folder.entries.lowerBound
    while position < folder.entries.upperBound {
      let name = view.name(at: position)
      let rest = UnsafeRawBufferPointer(rebasing: name[folder.prefix.count...])
      if let base = rest.baseAddress, let slash = memchr(base, 0x2f, rest.count) {
        let length = slash - UnsafeMutableRawPointer(mutating: base) + 1
        text.append(contentsOf: rest[..<length])
        let prefix = UnsafeRawBufferPointer(rebasing: name[..<(folder.prefix.count + length)])
        let end = view.end(ofPrefix: prefix, in: position..<folder.entries.upperBound)
        folders.append(position..<end)
        position = end
      } else {
        if view.mode(at: position) & 0o170000 == 0o160000 { return nil }
        text.append(contentsOf: rest)
        text.append(0)
        files.append(position)
        repeat {
          position += 1
        } while position < folder.entries.upperBound
          && compareBytes(view.name(at: position), name) == 0
      }
    }
    key = ObjectID(digest: Digest.sha1(text))
  }
}
