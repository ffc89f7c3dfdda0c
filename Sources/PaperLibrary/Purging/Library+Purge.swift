import Files
import GitFiles
import Libgit2
import PaperDomain
import Programs

extension Library {
  /// Removes the requested content from history permanently.
  ///
  /// Writes new objects first, which no process sees; then a journal; then moves all references at
  /// once. If the process is killed before the journal is written, the library is unchanged; after
  /// that, the next `pc` completes the purge.
  ///
  /// - Parameter shown: The plan that the user confirmed.
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
      // Merges that were checked before must not be checked again under their new ids.
      _ = try lackingMerges()
      try sink.finish()
      let journal = PurgeJournal(
        command: settings.command, createdAt: settings.now(),
        moves: plan.moves + plan.remoteBranches + plan.danglingNames
          + plan.references.undo.map { .init(name: $0.name, before: $0.target, after: nil) },
        oldTree: oldTree, newTree: newTree, objects: plan.objects.sorted(),
        blobs: plan.blobs.map(\.blob), renamed: plan.renamed)
      try flushToDisk()
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

  /// Checks that git can be run. A purge needs git to prune unreferenced objects, and must not stop
  /// half-way.
  private func requireGit() throws {
    var git = Program(["git", "version"], environment: environmentForGit(), folder: root)
    git.output = .none
    do {
      _ = try git.run()
    } catch {
      throw LibraryError.cannotRun("git", reason: error.systemMessage)
    }
  }

  /// Moves all references in one transaction, except those that are already moved.
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

  /// Completes a killed purge, or discards it if no reference had moved yet.
  ///
  /// - Returns: Whether there was a killed purge.
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

  /// Removes lock files that the killed process left on references. They contain what the journal
  /// lists, or nothing.
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

  /// Runs the steps after the references moved. They can be repeated.
  ///
  /// - Returns: The objects that are left in git's object database and the reason; `nil` if none
  ///   are left.
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
    // A leftover file may be a hard link to the purged bytes.
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

  /// Updates the working tree and the index from the old tree to the new one.
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
      // Files that another program changed meanwhile are left as they are.
      guard now == delta.oldID, now != delta.newID else { continue }
      try put(try delta.newID.map { try repository.blob($0) }, at: delta.path)
    }
    try gitIndex.align(from: journal.oldTree, to: journal.newTree)
  }
}
