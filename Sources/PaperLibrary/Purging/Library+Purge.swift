import Files
import GitFiles
import Libgit2
import PaperDomain
import Programs

extension Library {
  /// Takes what is asked for out of history, for good.
  ///
  /// New objects first, which nobody sees; then a journal; then all references at once. A process
  /// that is killed before that leaves the library as it was; after it, the next `pc` does the rest.
  ///
  /// - Parameter shown: What somebody said yes to.
  /// - Throws: ``PurgeRefusal/changedMeanwhile``, and what ``purgePlan(_:)`` throws.
  package func purge(_ request: PurgeRequest, as shown: PurgePlan? = nil) throws -> PurgeReport {
    try requireGit()
    return try transaction {
      let sink = try ObjectSink(
        objectsDirectory: RawPath.join(repository.commonDirectory, "objects"))
      let plan = try purgePlan(request, into: sink)
      if let shown, shown.references != plan.references || shown.head != plan.head {
        throw PurgeRefusal.changedMeanwhile
      }
      guard let commit = plan.head?.commit, let newTree = plan.newTree else {
        throw PurgeRefusal.nothingRecorded
      }
      let oldTree = try repository.commit(commit).treeID
      // Merges that were looked at are not looked at again under their new names.
      _ = try lackingMerges()
      try sink.finish()
      let journal = PurgeJournal(
        command: settings.command, createdAt: settings.now(),
        moves: plan.moves + plan.remoteBranches + plan.danglingNames
          + plan.references.undo.map { .init(name: $0.name, before: $0.target, after: nil) },
        oldTree: oldTree, newTree: newTree, objects: plan.objects.sorted(),
        blobs: plan.blobs.map(\.blob), renamed: plan.renamed)
      try settle()
      try FileSystem.writeAtomically(
        journal.bytes, to: purgeJournalPath, durability: .contentAndName)
      do {
        try move(journal)
      } catch {
        try FileSystem.remove(purgeJournalPath)
        throw error
      }
      return PurgeReport(plan: plan, remnant: try finish(journal))
    }
  }

  /// A purge needs git to clear out what nothing refers to: better said before than half-way.
  private func requireGit() throws {
    var git = Program(["git", "version"], environment: environmentForGit(), folder: root)
    git.output = .none
    do {
      _ = try git.run()
    } catch {
      throw LibraryError.cannotRun("git", reason: error.systemMessage)
    }
  }

  /// Moves every reference in one go; those that are where they belong stay.
  private func move(_ journal: PurgeJournal) throws {
    var changes: [ReferenceChange] = []
    for move in journal.moves where try repository.resolve(move.name) == move.before {
      changes.append(ReferenceChange(move.name, from: move.before, to: move.after))
    }
    do {
      try repository.update(changes, message: "pc purge", committer: try reflogIdentity())
    } catch let error as GitError where error.code == .modified {
      throw PurgeRefusal.changedMeanwhile
    }
  }

  /// Ends a purge that was killed, or takes it back where no reference had moved yet.
  ///
  /// - Returns: Whether there was one.
  func recoverPurge() throws -> Bool {
    guard let journal = try purgeJournal() else { return false }
    try removeLocks(of: journal)
    let isBegun = try journal.moves.contains { try repository.resolve($0.name) != $0.before }
    if isBegun {
      try move(journal)
      _ = try finish(journal)
    } else {
      try FileSystem.remove(purgeJournalPath)
    }
    recovery = Recovery(command: journal.command, isCompleted: isBegun, left: [])
    return true
  }

  /// Removes the lock files that the killed process held on references: they hold what the journal
  /// says it wrote, or nothing.
  private func removeLocks(of journal: PurgeJournal) throws {
    let files = journal.moves.map { ($0.name, $0.after.map { "\($0)\n" } ?? "") }
    for (name, content) in files + [("packed-refs", "")] {
      let lock = RawPath.join(repository.commonDirectory, "\(name).lock")
      guard let status = try FileSystem.statusIfPresent(of: lock), status.kind == .regular else {
        continue
      }
      let bytes = try FileSystem.read(lock, limit: 1 << 28)
      if bytes.isEmpty || Array(content.utf8).starts(with: bytes) || name == "packed-refs" {
        try FileSystem.remove(lock)
      }
    }
  }

  /// What follows once references have moved; may be done again from the beginning.
  ///
  /// - Returns: What is left in git's objects, and why; `nil` when nothing is.
  private func finish(_ journal: PurgeJournal) throws -> String? {
    if try repository.objectExists(journal.oldTree) {
      try align(journal)
    }
    var renamed = try RenamedCommits(of: self)
    renamed.add(journal)
    try renamed.save(in: self)
    try MergeWatch(of: self).renamed(journal.renamed)?.save(in: self)
    for blob in journal.blobs {
      try blobs.remove(blob)
      try FileSystem.removeTree(BlobStore.parkedPath(of: blob, in: parkingFolder))
      removeEmptyFolders(above: blobs.path(of: blob))
      try largeFiles.remove(LFSPointer(sha256: blob.digest, size: 0))
    }
    // One of them may be a second name of the bytes.
    try blobs.removeLeftovers()
    try largeFiles.removeLeftovers()
    var generator = SystemRandomNumberGenerator()
    try log.rewrite([
      Operation(
        id: EntityID(using: &generator), createdAt: journal.createdAt, kind: .purge,
        command: journal.command, subjects: [])
    ])
    try removeTraces(of: Set(journal.blobs))
    try PublishedHeads.forget(in: self)
    try RewriteWatch.forget(in: self)
    let remnant = try prune(journal.objects)
    try FileSystem.remove(purgeJournalPath)
    return remnant
  }

  /// Brings working tree and index from the old tree to the new one.
  private func align(_ journal: PurgeJournal) throws {
    let objects = Set(journal.objects)
    for delta in try repository.diffTrees(old: journal.oldTree, new: journal.newTree) {
      if let old = delta.oldID, objects.contains(old) {
        if try FileSystem.statusIfPresent(of: path(of: delta.path)) != nil {
          try put(nil, at: delta.path)
        }
        continue
      }
      let now = try contentID(of: delta.path)
      // What somebody else wrote there meanwhile is left to them.
      guard now == delta.oldID, now != delta.newID else { continue }
      try put(try delta.newID.map { try repository.blob($0) }, at: delta.path)
    }
    try alignIndex(from: journal.oldTree, to: journal.newTree)
  }
}
