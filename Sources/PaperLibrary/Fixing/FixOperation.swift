import Files
import GitNames
import Libgit2
package import PaperDomain

/// Fixes every problem that has exactly one possible fix.
package struct FixOperation: Sendable {
  private let library: Library
  private let repository: Repository

  package init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// Fixes every problem that has exactly one possible fix, all or nothing, and restores missing
  /// and damaged blobs.
  ///
  /// - Parameters:
  ///   - damaged: Blobs that a full read found to be damaged.
  ///   - isDryRun: Whether to plan only; the remaining problems are reported too.
  ///   - isForced: Whether to also change entities that are open for editing in the viewer.
  ///   - withUnused: Whether to report unused tags and variables.
  ///   - isFull: Whether to search history for removed bundles that versions show, and to restore
  ///     them.
  /// - Throws: ``LibraryError``, `GitError`, `FileError`.
  package func run(
    isDryRun: Bool, isForced: Bool = false, withUnused: Bool, isFull: Bool = false,
    damaged: Set<BlobID> = [], opening files: any FileOpening
  ) async throws -> EditReport<FixReport> {
    func fixed() async throws -> EditReport<FixReport> {
      try library.linkCheck.refuse(try WorkingChanges(library, head: repository.head().commit))
      let lost = isFull ? try library.lostBundles.bringBack(isDryRun: isDryRun) : nil
      var report = try await fixWhileLocked(
        isDryRun: isDryRun, isForced: isForced, withUnused, damaged, files)
      if let lost {
        report.value.fixes = lost.fixes + report.value.fixes
        report.edits = lost.edits + report.edits
      }
      return report
    }
    return isDryRun ? try await fixed() : try await library.transaction { try await fixed() }
  }

  private func fixWhileLocked(
    isDryRun: Bool, isForced: Bool, _ withUnused: Bool, _ damaged: Set<BlobID>,
    _ files: any FileOpening
  ) async throws -> EditReport<FixReport> {
    let head = try repository.head()
    var working = try WorkingChanges(library, head: head.commit)
    let tree = try head.commit.map { try repository.commit($0).treeID }
    var pair = try SnapshotPair(library, tree: tree, working.index, changes: working.changes)
    var facts = try TreeBlobs(library, tree: tree, working)
    let healing = try library.blobHealing.heal(
      damaged.union(library.blobHealing.damagedBlobs(named: pair.next, facts)), isDryRun: isDryRun)
    if !isDryRun, !healing.blobs.isEmpty {
      working = try WorkingChanges(library, head: head.commit)
      pair = try SnapshotPair(library, tree: tree, working.index, changes: working.changes)
      facts = try TreeBlobs(library, tree: tree, working)
    }
    let counted = try await facts.countUnknown(of: pair.next, by: files)
    let former = try RecordedIdentities(repository)
    let base = try pair.base?.withFormerIdentities({ former }, lackingIn: pair.next)
    let author = try? library.identities.current().author.name
    let edit = EditOperation(library, isDryRun: isDryRun, isForced: isForced)
    let report = try edit.run(on: pair.next) { editor in
      try editor.fix(base: base, former: former, blobs: counted, author: author)
    }
    let changes = try WorkingChanges.changes(
      working.changes, with: report.edits, in: library, tree: tree)
    let commitCheck = try CommitCheck(
      wholly: library, tree: tree, working.index, changes: changes, withUnused: withUnused,
      hashing: .newFiles)
    // In a dry run, the blobs to restore are still missing.
    let remaining = commitCheck.diagnostics.filter { diagnostic in
      !diagnostic.code.isOfBlobs || !isDryRun
        || !healing.blobs.contains { diagnostic.blob == $0 }
    }
    return EditReport(
      value: FixReport(
        fixes: healing.fixes + report.value, healed: healing.blobs, remarks: healing.remarks,
        remaining: remaining), edits: report.edits)
  }
}

/// The fixes of `pc check --fix`, and the remaining problems.
package struct FixReport: Sendable {
  /// In the order of files; restored blobs come first.
  package var fixes: [Fix]
  /// The restored blobs.
  package var healed: [BlobID]
  /// Why a source of blobs could not be read, one sentence each.
  package var remarks: [String]
  /// The problems that remain.
  package var remaining: [Diagnostic]
}

extension WorkingChanges {
  /// The changes of the working tree after some files are written.
  static func changes(
    _ changes: [FileChange], with edits: [FileEdit], in library: Library, tree: ObjectID?
  ) throws -> [FileChange] {
    var result = changes
    let places = Dictionary(
      zip(changes.map { ExactPath($0.path) }, changes.indices),
      uniquingKeysWith: { first, _ in first })
    for edit in edits {
      guard let after = edit.after else { continue }
      let content = NewFile.Content.bytes(stored(after, edit.path))
      if let index = places[ExactPath(edit.path)] {
        result[index].new?.content = content
        continue
      }
      let old = try tree.flatMap { try library.repository.entry(in: $0, path: edit.path) }
      guard var new = try newFile(library, edit.path) else { continue }
      new.content = content
      result.append(
        FileChange(
          path: edit.path, old: old.map { TreeFile(path: edit.path, mode: $0.mode, id: $0.id) },
          new: new))
    }
    return result
  }
}
