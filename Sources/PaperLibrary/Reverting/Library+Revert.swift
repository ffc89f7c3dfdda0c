import Files
import Libgit2
package import PaperDomain

/// The changes of a revert.
package struct ReversalPlan: Sendable {
  /// The entity changes.
  package var changes: [Change]
  /// What is kept, one sentence each.
  package var remarks: [String]
}

extension Library {
  /// Plans to revert commits, latest first, by merging the current state with the state before
  /// them.
  ///
  /// - Throws: ``ReversalError`` if later changes overlap, or files have uncommitted changes.
  package func revert(
    _ commits: [LoggedCommit], with editor: inout LibraryEditor
  ) throws -> ReversalPlan {
    try refuseMidOperation()
    var reversal = Reversal(self, editor.snapshot)
    for commit in commits { try reversal.takeBack(commit) }
    if !reversal.touched.isEmpty {
      let working = try WorkingChanges(
        self, head: try repository.head().commit, under: reversal.touched.sorted())
      if !working.changes.isEmpty { throw ReversalError.unrecorded(working.changes.map(\.path)) }
    }
    guard reversal.conflicts.isEmpty else { throw ReversalError.conflicts(reversal.conflicts) }
    let source = WorkingSource(root: folder)
    let broken = try errors(after: reversal.files, of: source, insteadOf: editor.snapshot)
    guard broken.isEmpty else { throw ReversalError.breaks(broken) }
    var files: [ChangeFinder.FileChange] = []
    for (path, bytes) in reversal.files {
      let before = try source.readIfPresent(path)
      if before == bytes { continue }
      files.append(
        ChangeFinder.FileChange(
          path: path, old: Library.side(before, path), new: Library.side(bytes, path)))
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
    guard let head = try lastCommit() else { return [] }
    func errors(_ snapshot: LibrarySnapshot, over head: LibrarySnapshot) -> [String] {
      LibraryCheck(snapshot, base: head, blobs: ValidBlobs()).problems()
        // A group may be empty until it is committed.
        .filter { $0.code.severity == .error && $0.code != .emptyGroup }.map(\.message)
    }
    let changes = Dictionary(
      uniqueKeysWithValues: files.map { (ExactPath($0.key), $0.value) })
    let now = try LibrarySnapshot.load(OverlaySource(working, changes: changes))
    let before = try self.snapshot(of: head)
    let after = try LibrarySnapshot.load(
      OverlaySource(try source(of: head), changes: changes))
    // Errors of the commit itself are refused, with their places, when it is made.
    let known = Set(errors(snapshot, over: before) + errors(after, over: before))
    return errors(now, over: after).filter { !known.contains($0) }
  }

  private static func side(_ bytes: [UInt8]?, _ path: String) -> ChangeFinder.Side? {
    guard let bytes else { return nil }
    guard let place = ManifestPlace(path: path) else { return ChangeFinder.Side(manifest: nil) }
    return ChangeFinder.Side(manifest: Manifest.read(bytes, path: path, place: place).manifest)
  }
}
