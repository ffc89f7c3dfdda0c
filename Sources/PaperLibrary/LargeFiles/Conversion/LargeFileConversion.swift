import Files
import GitFiles
package import GitNames
import Libgit2
import PaperDomain

/// Makes git-lfs keep the PDFs of a library.
package struct LargeFileConversion: Sendable {
  private let library: Library
  private let repository: Repository

  package init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// Enables git-lfs for the PDFs: makes one commit whose tree has pointers instead of the blobs.
  /// Older commits are unchanged.
  ///
  /// - Throws: ``LargeFileError``, ``MergeRefusal/unrecorded(count:)``, ``LibraryError``.
  package func run(
    isDryRun: Bool = false, progress: (Int) -> Void = { _ in }
  ) throws -> LargeFilesEnabled {
    if isDryRun { return try enableWhileLocked(isDryRun: true, progress) }
    return try library.transaction { try enableWhileLocked(isDryRun: false, progress) }
  }

  private func enableWhileLocked(
    isDryRun: Bool, _ progress: (Int) -> Void
  ) throws -> LargeFilesEnabled {
    let identity = try library.identities.forCommit()
    if try library.largeFiles.areEnabled() { throw LargeFileError.isOn }
    try GitProgram(library).requireLFS()
    let head = try repository.head()
    guard let before = head.commit else { throw LargeFileError.nothingRecorded }
    try library.merger.refuseUnrecorded(head, passingDamage: false)
    let oldTree = try repository.commit(before).treeID
    let files = try repository.walkTree(oldTree, under: ["blobs"])
      .filter { $0.mode == .file || $0.mode == .executable }
    var result = LargeFilesEnabled()
    let pointers = try self.pointers(to: files, isDryRun: isDryRun, progress)
    result.blobCount = pointers.count
    result.bytes = pointers.reduce(0) { $0 + $1.pointer.size }
    if isDryRun { return result }

    let attributes = library.path(of: BlobAttributes.file)
    let recorded =
      try FileSystem.statusIfPresent(of: attributes) == nil
      ? [] : FileSystem.read(attributes, limit: Library.manifestLimit)
    let names = try library.objects.writeBlobs(
      pointers.map(\.pointer.text) + [BlobAttributes(recorded).enabled])
    var changes = zip(pointers, names).map { found, name in
      TreeChange.upsert(path: found.file.path, id: name, mode: found.file.mode)
    }
    if let name = names.last {
      changes.append(.upsert(path: BlobAttributes.file, id: name, mode: .file))
    }
    let tree = try library.objects.updateTree(base: oldTree, changes: changes)
    let committer = try Committer(
      library, hooks: Hook.all(isVerified: false), by: identity, on: head)
    let subject = "Have git-lfs keep the PDFs"
    let commit = try committer.commit(tree: tree, parents: [before], message: subject + "\n").id
    let startedAt = FileTime.now
    let move = try WorkingTreeMove(from: oldTree, to: tree, in: library)
    let index = try move.perform(
      RefUpdate(name: head.reference, before: before, after: commit),
      message: "commit: \(subject)")
    if case .inStep = index {
      // Otherwise git and pc would hash every PDF again to see that none has changed.
      try library.gitIndex.refresh(
        zip(pointers, names).map { found, name in
          .refresh(
            path: found.file.path, id: name,
            stat: GitStatData(try FileSystem.status(of: library.path(of: found.file.path))))
        }, observedAt: startedAt)
    }
    result.commit = commit
    result.remarks = committer.remarks + [index.remark].compactMap { $0 }
    return result
  }

  /// Hashes blobs and adds their bytes to the git-lfs store.
  private func pointers(
    to files: [TreeFile], isDryRun: Bool, _ progress: (Int) -> Void
  ) throws -> [(file: TreeFile, pointer: LFSPointer)] {
    let store = try library.largeFiles.store
    return try files.compactMap { file in
      try Task.checkCancellation()
      let full = library.path(of: file.path)
      guard case .whole(let pointer) = try LFSContent(of: try RegularFile(opening: full)) else {
        return nil
      }
      if let blob = BlobID(path: file.path), blob.digest != pointer.sha256 {
        throw LargeFileError.damaged(file: file.path)
      }
      if !isDryRun { try store.takeIn(full, as: pointer) }
      progress(pointer.size)
      return (file, pointer)
    }
  }
}

/// The result of enabling git-lfs for the PDFs.
package struct LargeFilesEnabled: Sendable {
  /// `nil` if nothing was changed.
  package var commit: ObjectID?
  package var blobCount = 0
  /// The total size in bytes.
  package var bytes = 0
  package var remarks: [String] = []
}
