import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// Rolls back a step, as far as it was completed.
  ///
  /// - Returns: The files whose content is neither the old nor the new one, because another program
  ///   changed them; they are left alone.
  func takeBack(_ step: OperationStep) throws -> [String] {
    if let branch = step.branch, try repository.resolve(branch.name) == branch.after {
      try move(branch.inverse, message: "pc: take back")
      try gitIndex.align(from: try tree(of: branch.after), to: try tree(of: branch.before))
    }
    for blob in step.parked { try blobs.unpark(blob) }
    var left: [String] = []
    for file in step.files.reversed() {
      let now = try workingTree.contentID(of: file.path)
      if now == file.before { continue }
      guard now == file.after else {
        left.append(file.path)
        continue
      }
      try workingTree.put(
        try file.before.map { try repository.blob($0) }, at: file.path,
        isExecutable: file.isExecutable)
    }
    if let branch = step.branch, !branch.joined.isEmpty {
      try workingTree.alignKinds(from: try tree(of: branch.after), to: try tree(of: branch.before))
    }
    for blob in step.unparked { try blobs.park(blob) }
    for blob in step.stored { try blobs.remove(blob) }
    for blob in step.stored + step.unparked {
      workingTree.removeEmptyFolders(above: blobs.path(of: blob))
    }
    return left
  }

  /// Moves a branch if it is still at the expected commit.
  ///
  /// - Throws: ``LibraryError/headMoved``.
  func move(_ branch: RefUpdate, message: String, committer: Signature? = nil) throws {
    do {
      if let target = branch.after {
        try repository.update(
          branch.name, to: target, expecting: ExpectedTarget(branch.before), message: message,
          committer: try committer ?? identities.forReflog())
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
