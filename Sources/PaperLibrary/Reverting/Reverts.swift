import Files
import GitNames
import Libgit2
package import PaperDomain

extension Library {
  /// The reverting of commits.
  package var reverts: Reverts { Reverts(self) }
}

/// Reverts commits: selects them and plans the changes.
package struct Reverts: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// Plans to revert commits, latest first, by merging the current state with the state before
  /// them.
  ///
  /// - Throws: ``ReversalError`` if later changes overlap, or files have uncommitted changes.
  package func plan(
    reverting commits: [LoggedCommit], with editor: inout LibraryEditor
  ) throws -> ReversalPlan {
    try library.gitOperation.refuse()
    var reversal = Reversal(library, editor.snapshot)
    for commit in commits { try reversal.takeBack(commit) }
    if !reversal.touched.isEmpty {
      let working = try WorkingChanges(
        library, head: try repository.head().commit, under: reversal.touched.sorted())
      if !working.changes.isEmpty { throw ReversalError.unrecorded(working.changes.map(\.path)) }
    }
    guard reversal.conflicts.isEmpty else { throw ReversalError.conflicts(reversal.conflicts) }
    let source = WorkingSource(root: library.folder)
    let broken = try errors(after: reversal.files, of: source, insteadOf: editor.snapshot)
    guard broken.isEmpty else { throw ReversalError.breaks(broken) }
    var files: [ChangeFinder.FileChange] = []
    for (path, bytes) in reversal.files {
      let before = try source.readIfPresent(path)
      if before == bytes { continue }
      files.append(
        ChangeFinder.FileChange(
          path: path, old: Reverts.side(before, path), new: Reverts.side(bytes, path)))
    }
    let snapshot = editor.snapshot
    let changes = ChangeFinder(
      files, oldBundleID: { snapshot.bundle(named: $0)?.id },
      newBundleID: { snapshot.bundle(named: $0)?.id }
    ).changes()
    editor.replace(reversal.files)
    return ReversalPlan(changes: changes, remarks: reversal.remarks)
  }

  /// The errors that files would add to the working tree. Uncommitted changes can need what a commit
  /// added, for example a list that names a group.
  private func errors(
    after files: [String: [UInt8]?], of working: WorkingSource, insteadOf snapshot: LibrarySnapshot
  ) throws -> [String] {
    guard let head = try library.history.head() else { return [] }
    func errors(_ snapshot: LibrarySnapshot, over head: LibrarySnapshot) -> [String] {
      LibraryCheck(snapshot, base: head, blobs: ValidBlobs()).problems()
        // A group may be empty until it is committed.
        .filter { $0.code.severity == .error && $0.code != .emptyGroup }.map(\.message)
    }
    let changes = Dictionary(
      uniqueKeysWithValues: files.map { (ExactPath($0.key), $0.value) })
    let now = try LibrarySnapshot.load(OverlaySource(working, changes: changes))
    let before = try library.snapshots.of(head)
    let after = try LibrarySnapshot.load(
      OverlaySource(try library.snapshots.source(of: head), changes: changes))
    // Errors of the commit itself are refused, with their places, when it is made.
    let known = Set(errors(snapshot, over: before) + errors(after, over: before))
    return errors(now, over: after).filter { !known.contains($0) }
  }

  private static func side(_ bytes: [UInt8]?, _ path: String) -> ChangeFinder.Side? {
    guard let bytes else { return nil }
    guard let place = ManifestPlace(path: path) else { return ChangeFinder.Side(manifest: nil) }
    return ChangeFinder.Side(manifest: Manifest.read(bytes, path: path, place: place).manifest)
  }

  /// The commits to revert that a text names, latest first: one commit, or all rebindings of a
  /// batch.
  ///
  /// - Parameter wholeBatch: Whether a commit selects its whole batch.
  /// - Throws: ``ReversalError``, ``RevisionError``.
  package func commits(named text: String, wholeBatch: Bool) throws -> [LoggedCommit] {
    let commit: ObjectID
    do {
      commit = try library.revisions.commit(named: text)
    } catch RevisionError.unknown {
      let found = try batch(beginningWith: text)
      if found.isEmpty { throw ReversalError.unknown(text) }
      return found
    }
    guard let head = try repository.head().commit,
      try repository.isAncestor(commit, of: head)
    else { throw ReversalError.notOurs(commit) }
    let raw = try repository.commit(commit)
    let logged = LoggedCommit(
      id: commit, createdAt: Timestamp(seconds: raw.seconds), author: raw.author.name,
      message: raw.message, parents: raw.parents, changes: [])
    guard wholeBatch, let batch = logged.batch else { return [logged] }
    return try self.batch(beginningWith: batch)
  }

  /// The commits of a batch, latest first; empty if the text begins no batch's id.
  private func batch(beginningWith text: String) throws -> [LoggedCommit] {
    let prefix = text.lowercased()
    guard prefix.utf8.count >= ReferenceResolver.shortestPrefix,
      prefix.utf8.allSatisfy({ byte in
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) || byte == UInt8(ascii: "-")
      })
    else { return [] }
    var request = LogRequest()
    request.tellsChanges = false
    request.messages = [try LogPattern("^\(RebindingMessage.batchKey)\(prefix)")]
    let found = try library.history.log(request).filter { $0.batch?.hasPrefix(prefix) ?? false }
    guard Set(found.map(\.batch)).count < 2 else { throw ReversalError.ambiguousBatch(text) }
    return found
  }

  /// Sorts commits in the order in which they are reverted: descendants first.
  ///
  /// - Throws: `GitError`.
  package func lastMadeFirst(_ commits: [LoggedCommit]) throws -> [LoggedCommit] {
    guard commits.count > 1, let head = try repository.head().commit else { return commits }
    var byID = Dictionary(
      commits.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return try repository.walk(from: [head], order: [.topological, .time]).compactMap {
      byID.removeValue(forKey: $0)
    }
  }
}

/// The changes of a revert.
package struct ReversalPlan: Sendable {
  /// The entity changes.
  package var changes: [Change]
  /// What is kept, one sentence each.
  package var remarks: [String]
}
