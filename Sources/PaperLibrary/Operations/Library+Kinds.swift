import Files
import Libgit2
import PaperDomain

extension Library {
  /// Makes links, and which files may be run, what one tree says instead of another. What holds
  /// something else than the first tree says is left alone.
  ///
  /// The operation log knows files by their bytes; of a merge, both trees know the rest.
  func alignKinds(from old: ObjectID?, to new: ObjectID?) throws {
    for delta in try repository.diffTrees(old: old, new: new) where BlobID(path: delta.path) == nil
    {
      if delta.oldMode == .symbolicLink || delta.newMode == .symbolicLink {
        guard try holds(delta.oldID, delta.oldMode, at: delta.path) else { continue }
        if delta.oldID != nil { try put(nil, at: delta.path) }
        if let id = delta.newID, let mode = delta.newMode, mode != .submodule {
          try write(delta.path, id, mode)
        }
      } else if let id = delta.newID, let mode = delta.newMode, let oldMode = delta.oldMode,
        mode != oldMode, mode.isManifest, oldMode.isManifest, try contentID(of: delta.path) == id
      {
        try setExecutable(mode == .executable, delta.path)
      }
    }
  }

  /// Whether a path holds on disk what a tree has there.
  private func holds(_ id: ObjectID?, _ mode: FileMode?, at file: String) throws -> Bool {
    let status = try FileSystem.statusIfPresent(of: path(of: file))
    guard let id, let mode else { return status == nil }
    switch (mode, status?.kind) {
    case (.symbolicLink, .symbolicLink?):
      let target = try FileSystem.linkTarget(of: path(of: file))
      return try Library.contentID(of: RawPath.bytes(of: target)) == id
    case (.file, .regular?), (.executable, .regular?): return try contentID(of: file) == id
    default: return false
    }
  }

  /// Writes a file of a tree: its bytes, or where a link leads, and whether it may be run.
  func write(_ file: String, _ id: ObjectID, _ mode: FileMode) throws {
    let bytes = try repository.blob(id)
    let path = path(of: file)
    if mode == .symbolicLink {
      try FileSystem.makeDirectories(RawPath.directory(of: path))
      if try FileSystem.statusIfPresent(of: path) != nil { try FileSystem.remove(path) }
      try FileSystem.symbolicLink(at: path, to: RawPath.string(from: bytes))
      return
    }
    let old = try FileSystem.statusIfPresent(of: path)
    try put(bytes, at: file, isExecutable: mode == .executable)
    if old != nil { try setExecutable(mode == .executable, file) }
  }

  private func setExecutable(_ isExecutable: Bool, _ file: String) throws {
    let permissions = try FileSystem.status(of: path(of: file)).permissions & 0o777
    if (permissions & 0o100 != 0) == isExecutable { return }
    try FileSystem.setPermissions(
      isExecutable ? permissions | 0o111 : permissions & ~0o111, of: path(of: file))
  }
}
