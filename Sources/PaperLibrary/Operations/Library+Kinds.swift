import Files
import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// Updates symbolic links and executable bits from one tree to another. Files that do not match
  /// the first tree are left alone.
  ///
  /// The operation log stores only the bytes of files; for a merge, the two trees have the rest.
  func alignKinds(from old: ObjectID?, to new: ObjectID?) throws {
    for delta in try repository.diffTrees(old: old, new: new) where BlobID(path: delta.path) == nil
    {
      if delta.oldMode == .symbolicLink || delta.newMode == .symbolicLink {
        guard try holds(delta.oldID, delta.oldMode, at: delta.path) else { continue }
        if delta.oldID != nil { try put(nil, at: delta.path) }
        if let id = delta.newID, let mode = delta.newMode, mode != .submodule {
          try write([TreeFile(path: delta.path, mode: mode, id: id)])
        }
      } else if let id = delta.newID, let mode = delta.newMode, let oldMode = delta.oldMode,
        mode != oldMode, mode.isManifest, oldMode.isManifest, try contentID(of: delta.path) == id
      {
        try setExecutable(mode == .executable, delta.path)
      }
    }
  }

  /// Whether the file on disk matches a tree's entry.
  private func holds(_ id: ObjectID?, _ mode: FileMode?, at file: String) throws -> Bool {
    let status = try FileSystem.statusIfPresent(of: path(of: file))
    guard let id, let mode else { return status == nil }
    switch (mode, status?.kind) {
    case (.symbolicLink, .symbolicLink?):
      let target = try FileSystem.linkTarget(of: path(of: file))
      return Library.contentID(of: RawPath.bytes(of: target)) == id
    case (.file, .regular?), (.executable, .regular?): return try contentID(of: file) == id
    default: return false
    }
  }

  /// Writes files of a tree: their bytes or link targets, and their executable bits.
  func write(_ files: [TreeFile]) throws {
    let (links, regular) = (
      files.filter { $0.mode == .symbolicLink }, files.filter { $0.mode != .symbolicLink }
    )
    try put(
      try regular.map { FileEdit(path: $0.path, before: nil, after: try repository.blob($0.id)) })
    for file in regular { try setExecutable(file.mode == .executable, file.path) }
    for file in links {
      let path = path(of: file.path)
      try FileSystem.makeDirectories(RawPath.directory(of: path))
      if try FileSystem.statusIfPresent(of: path) != nil { try FileSystem.remove(path) }
      let target = try repository.blob(file.id)
      try FileSystem.symbolicLink(at: path, to: RawPath.string(from: target))
    }
  }

  func setExecutable(_ isExecutable: Bool, _ file: String) throws {
    let permissions = try FileSystem.status(of: path(of: file)).permissions & 0o777
    if (permissions & 0o100 != 0) == isExecutable { return }
    try FileSystem.setPermissions(
      isExecutable ? permissions | 0o111 : permissions & ~0o111, of: path(of: file))
  }
}
