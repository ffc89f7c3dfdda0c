import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// The git object id of a file's content on disk; `nil` if there is no file.
  func contentID(of file: String) throws -> ObjectID? {
    let path = path(of: file)
    if let status = try FileSystem.statusIfPresent(of: path), status.kind == .regular,
      status.size > WorkingChanges.memoryLimit
    {
      return ObjectID(digest: try Digest.gitBlob(ofFile: path))
    }
    return try WorkingSource(root: folder).readIfPresent(file).map { Library.contentID(of: $0) }
  }

  static func contentID(of bytes: [UInt8]) -> ObjectID {
    ObjectID(digest: Digest.gitBlob(bytes))
  }

  /// Rolls back a step, as far as it was completed.
  ///
  /// - Returns: The files whose content is neither the old nor the new one, because another program
  ///   changed them; they are left alone.
  func takeBack(_ step: OperationStep) throws -> [String] {
    if let branch = step.branch, try repository.resolve(branch.name) == branch.after {
      try move(branch.inverse, message: "pc: take back")
      try gitIndex.align(from: try tree(of: branch.after), to: try tree(of: branch.before))
    }
    for blob in step.parked { try blobs.unpark(blob, from: parkingFolder) }
    var left: [String] = []
    for file in step.files.reversed() {
      let now = try contentID(of: file.path)
      if now == file.before { continue }
      guard now == file.after else {
        left.append(file.path)
        continue
      }
      try put(
        try file.before.map { try repository.blob($0) }, at: file.path,
        isExecutable: file.isExecutable)
    }
    if let branch = step.branch, !branch.joined.isEmpty {
      try alignKinds(from: try tree(of: branch.after), to: try tree(of: branch.before))
    }
    for blob in step.unparked { try blobs.park(blob, in: parkingFolder) }
    for blob in step.stored { try blobs.remove(blob) }
    for blob in step.stored + step.unparked { removeEmptyFolders(above: blobs.path(of: blob)) }
    return left
  }

  /// Writes a file, or removes it and the folders that become empty.
  ///
  /// - Parameter isExecutable: Whether a new file is executable.
  func put(_ bytes: [UInt8]?, at file: String, isExecutable: Bool = false) throws {
    let path = path(of: file)
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

  /// Moves a branch if it is still at the expected commit.
  ///
  /// - Throws: ``LibraryError/headMoved``.
  func move(_ branch: RefUpdate, message: String, committer: Signature? = nil) throws {
    do {
      if let target = branch.after {
        try repository.update(
          branch.name, to: target, expecting: ExpectedTarget(branch.before), message: message,
          committer: try committer ?? reflogIdentity())
      } else {
        try repository.delete(branch.name, expecting: ExpectedTarget(branch.before))
      }
    } catch let error as GitError where error.code == .modified {
      throw LibraryError.headMoved
    }
  }

  /// The tree of a commit; `nil` for none.
  func tree(of commit: ObjectID?) throws -> ObjectID? {
    try commit.map { try repository.commit($0).treeID }
  }
}
