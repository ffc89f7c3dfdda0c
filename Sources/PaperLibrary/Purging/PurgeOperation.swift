import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain
import Programs

/// Removes content from history permanently, or completes a purge that was killed.
package struct PurgeOperation: Sendable {
  private let library: Library
  private let repository: Repository

  package init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// Removes the requested content from history permanently.
  ///
  /// Writes new objects first, which no process sees; then a journal; then moves all references at
  /// once. If the process is killed before the journal is written, the library is unchanged; after
  /// that, the next `pc` completes the purge.
  ///
  /// - Parameter shown: The plan that the user confirmed.
  /// - Throws: ``PurgeRefusal/changedMeanwhile``, and what ``PurgePlanner/plan(_:)`` throws.
  package func run(_ request: PurgeRequest, as shown: PurgePlan? = nil) throws -> PurgeReport {
    try requireGit()
    return try library.transaction {
      let sink = try ObjectSink(
        objectsDirectory: RawPath.join(repository.commonDirectory, "objects"))
      let plan = try PurgePlanner(library).plan(request, into: sink)
      if let shown, shown.references != plan.references || shown.head != plan.head {
        throw PurgeRefusal.changedMeanwhile
      }
      guard let commit = plan.head?.commit, let newTree = plan.newTree else {
        throw PurgeRefusal.nothingRecorded
      }
      let oldTree = try repository.commit(commit).treeID
      // Merges that were checked before must not be checked again under their new ids.
      _ = try library.mergeSearch.lacking()
      try sink.finish()
      let journal = PurgeJournal(
        command: library.settings.command, createdAt: library.settings.now(),
        moves: plan.moves + plan.remoteBranches + plan.danglingNames
          + plan.references.undo.map { .init(name: $0.name, before: $0.target, after: nil) },
        oldTree: oldTree, newTree: newTree, objects: plan.objects.sorted(),
        blobs: plan.blobs.map(\.blob), renamed: plan.renamed)
      try library.flushToDisk()
      try FileSystem.writeAtomically(
        journal.bytes, to: PurgeJournal.path(in: library), durability: .contentAndName)
      do {
        try move(journal)
      } catch {
        try FileSystem.remove(PurgeJournal.path(in: library))
        throw error
      }
      return PurgeReport(plan: plan, remnant: try finish(journal))
    }
  }

  /// Checks that git can be run. A purge needs git to prune unreferenced objects, and must not stop
  /// half-way.
  private func requireGit() throws {
    var git = Program(
      ["git", "version"], environment: GitEnvironment(library).variables(), folder: library.root)
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
      try repository.update(
        changes, message: "pc purge", committer: try library.identities.forReflog())
    } catch let error as GitError where error.code == .modified {
      throw PurgeRefusal.changedMeanwhile
    }
  }

  /// Completes a killed purge, or discards it if no reference had moved yet.
  ///
  /// - Returns: Whether there was a killed purge.
  func recover() throws -> Bool {
    guard let journal = try PurgeJournal.left(in: library) else { return false }
    try removeLocks(of: journal)
    let isBegun = try journal.moves.contains { try repository.resolve($0.name) != $0.before }
    if isBegun {
      try move(journal)
      _ = try finish(journal)
    } else {
      try FileSystem.remove(PurgeJournal.path(in: library))
    }
    library.recovery = Recovery(command: journal.command, isCompleted: isBegun, left: [])
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
    var renamed = try RenamedCommits(of: library)
    renamed.add(journal)
    try renamed.save(in: library)
    try MergeWatch(of: library).renamed(journal.renamed)?.save(in: library)
    for blob in journal.blobs {
      try library.blobs.remove(blob)
      try FileSystem.removeTree(library.blobs.parkedPath(of: blob))
      library.workingTree.removeEmptyFolders(above: library.blobs.path(of: blob))
      try library.largeFiles.store.remove(LFSPointer(sha256: blob.digest, size: 0))
    }
    // A leftover file may be a hard link to the purged bytes.
    try library.blobs.removeLeftovers()
    try library.largeFiles.store.removeLeftovers()
    var generator = SystemRandomNumberGenerator()
    try library.operations.log.rewrite([
      Operation(
        id: EntityID(using: &generator), createdAt: journal.createdAt, kind: .purge,
        command: journal.command, subjects: [])
    ])
    try removeTraces(of: Set(journal.blobs))
    try PublishedHeads.forget(in: library)
    try RewriteWatch.forget(in: library)
    let remnant = try prune(journal.objects)
    try FileSystem.remove(PurgeJournal.path(in: library))
    return remnant
  }

  /// Updates the working tree and the index from the old tree to the new one.
  private func align(_ journal: PurgeJournal) throws {
    let objects = Set(journal.objects)
    for delta in try repository.diffTrees(old: journal.oldTree, new: journal.newTree) {
      if let old = delta.oldID, objects.contains(old) {
        if try FileSystem.statusIfPresent(of: library.path(of: delta.path)) != nil {
          try library.workingTree.put(nil, at: delta.path)
        }
        continue
      }
      let now = try library.workingTree.contentID(of: delta.path)
      // Files that another program changed meanwhile are left as they are.
      guard now == delta.oldID, now != delta.newID else { continue }
      try library.workingTree.put(try delta.newID.map { try repository.blob($0) }, at: delta.path)
    }
    try library.gitIndex.align(from: journal.oldTree, to: journal.newTree)
  }

  /// Removes what leads to old commits besides references: reflogs, git's pseudo-refs, its caches,
  /// and pc's cached data of some PDFs.
  private func removeTraces(of blobs: Set<BlobID>) throws {
    for folder in Set([repository.gitDirectory, repository.commonDirectory]) {
      try removeIfPresent(RawPath.join(folder, "logs"))
      for entry in try FileSystem.entries(of: folder) where entry.name.hasSuffix("_HEAD") {
        try removeIfPresent(RawPath.join(folder, entry.name))
      }
    }
    for name in ["commit-graph", "commit-graphs"] {
      try removeIfPresent(RawPath.join(repository.commonDirectory, "objects/info/\(name)"))
    }
    if try FileSystem.statusIfPresent(of: library.cacheFolder)?.kind == .directory {
      try library.settings.forget(library.cacheFolder, blobs)
    }
  }

  private func removeIfPresent(_ path: String) throws {
    switch try FileSystem.statusIfPresent(of: path)?.kind {
    case nil: break
    case .directory: try FileSystem.removeTree(path)
    default: try FileSystem.remove(path)
    }
  }

  /// Lets git prune every unreferenced object.
  ///
  /// PDFs are not delta-compressed: that takes hours and saves nothing.
  ///
  /// - Returns: Why some of the objects still exist; `nil` if all are removed.
  private func prune(_ objects: [ObjectID]) throws -> String? {
    let attributes = RawPath.join(library.deviceFolder, "purge-attributes")
    try FileSystem.writeAtomically(Array("blobs/** -delta\n".utf8), to: attributes)
    let failure = try clearOut(["git", "-c", "core.attributesFile=\(attributes)"])
    try FileSystem.remove(attributes)
    if let failure { return failure }
    // A new handle is needed, because the old one may still have removed packs open.
    let fresh = try Repository.open(
      at: library.root, settings: GitSettings(environment: library.settings.environment))
    let left = try objects.filter { try fresh.objectExists($0) }
    return left.first.map {
      "git still has \($0): a kept pack or another repository (objects/info/alternates) contains it"
    }
  }

  /// - Returns: Why git failed; `nil` if it succeeded.
  private func clearOut(_ git: [String]) throws -> String? {
    for words in [["repack", "-a", "-d", "-q"], ["prune", "--expire=now"]] {
      var program = Program(
        git + words, environment: GitEnvironment(library).variables(), folder: library.root)
      program.input = .none
      program.output = .none
      program.errors = .none
      let ending: ProgramEnding
      do {
        ending = try program.run()
      } catch {
        return "git could not be run: \(error.systemMessage)"
      }
      if !ending.isSuccess {
        return "'git \(words.joined(separator: " "))' ended with \(ending.status)"
      }
    }
    return nil
  }
}
