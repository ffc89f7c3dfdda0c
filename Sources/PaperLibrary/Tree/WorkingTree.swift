import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// The files of the working tree.
  var workingTree: WorkingTree { WorkingTree(self) }
}

/// The files of the working tree: writes them, removes them, and compares them with trees.
struct WorkingTree {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// The git object id of a file's content on disk; `nil` if there is no file.
  func contentID(of file: String) throws -> ObjectID? {
    let path = library.path(of: file)
    if let status = try FileSystem.statusIfPresent(of: path), status.kind == .regular,
      status.size > WorkingChanges.memoryLimit
    {
      return ObjectID(digest: try Digest.gitBlob(ofFile: path))
    }
    return try WorkingSource(root: library.folder).readIfPresent(file).map {
      WorkingTree.contentID(of: $0)
    }
  }

  static func contentID(of bytes: [UInt8]) -> ObjectID {
    ObjectID(digest: Digest.gitBlob(bytes))
  }

  /// Writes a file, or removes it and the folders that become empty.
  ///
  /// - Parameter isExecutable: Whether a new file is executable.
  func put(_ bytes: [UInt8]?, at file: String, isExecutable: Bool = false) throws {
    let path = library.path(of: file)
    if let bytes {
      try FileSystem.makeDirectories(RawPath.directory(of: path))
      let isNew = try isExecutable && FileSystem.statusIfPresent(of: path) == nil
      try FileSystem.writeAtomically(bytes, to: path)
      if isNew { try Descriptor(opening: path, for: .reading).setPermissions(0o755) }
    } else {
      try FileSystem.remove(path)
      removeEmptyFolders(above: path)
    }
  }

  /// Removes empty parent folders. A folder that can't be removed is not empty or belongs to
  /// another user; it stays.
  func removeEmptyFolders(above path: RootedPath) {
    var folder = path.parent
    while !folder.relative.isEmpty, (try? FileSystem.removeDirectory(folder)) != nil {
      folder = folder.parent
    }
  }

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
    let status = try FileSystem.statusIfPresent(of: library.path(of: file))
    guard let id, let mode else { return status == nil }
    switch (mode, status?.kind) {
    case (.symbolicLink, .symbolicLink?):
      let target = try FileSystem.linkTarget(of: library.path(of: file))
      return WorkingTree.contentID(of: RawPath.bytes(of: target)) == id
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
      let path = library.path(of: file.path)
      try FileSystem.makeDirectories(RawPath.directory(of: path))
      if try FileSystem.statusIfPresent(of: path) != nil { try FileSystem.remove(path) }
      let target = try repository.blob(file.id)
      try FileSystem.symbolicLink(at: path, to: RawPath.string(from: target))
    }
  }

  func setExecutable(_ isExecutable: Bool, _ file: String) throws {
    let permissions = try FileSystem.status(of: library.path(of: file)).permissions & 0o777
    if (permissions & 0o100 != 0) == isExecutable { return }
    try FileSystem.setPermissions(
      isExecutable ? permissions | 0o111 : permissions & ~0o111, of: library.path(of: file))
  }

  /// Writes planned files and removes others.
  ///
  /// Many files are written together. If the process is killed between two renames, the remaining
  /// files are unchanged, and the operation log has the final state of each.
  func put(_ edits: [FileEdit]) throws {
    let written = edits.filter { $0.after != nil }
    guard written.count >= Self.manyFiles else {
      for edit in edits { try put(edit.after, at: edit.path) }
      return
    }
    var files = FileReplacements(within: library.folder)
    for edit in written where edit.before == nil {
      try FileSystem.makeDirectories(RawPath.directory(of: library.path(of: edit.path)))
    }
    try files.add(
      written.compactMap { edit in edit.after.map { (library.path(of: edit.path), $0) } })
    try files.finish()
    for edit in edits where edit.after == nil { try put(nil, at: edit.path) }
  }

  /// The number of files from which on one sync of the file system is faster than one for each
  /// file.
  private static let manyFiles = 100
}
