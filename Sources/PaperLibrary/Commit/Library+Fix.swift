import Files
import GitNames
import Libgit2
package import PaperDomain

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

extension Library {
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
  package func fix(
    isDryRun: Bool, isForced: Bool = false, withUnused: Bool, isFull: Bool = false,
    damaged: Set<BlobID> = [], opening files: any FileOpening
  ) async throws -> EditReport<FixReport> {
    func fixed() async throws -> EditReport<FixReport> {
      try refuseLinks(try WorkingChanges(self, head: repository.head().commit))
      let lost = isFull ? try lostBundles.bringBack(isDryRun: isDryRun) : nil
      var report = try await fixWhileLocked(
        isDryRun: isDryRun, isForced: isForced, withUnused, damaged, files)
      if let lost {
        report.value.fixes = lost.fixes + report.value.fixes
        report.edits = lost.edits + report.edits
      }
      return report
    }
    return isDryRun ? try await fixed() : try await transaction { try await fixed() }
  }

  private func fixWhileLocked(
    isDryRun: Bool, isForced: Bool, _ withUnused: Bool, _ damaged: Set<BlobID>,
    _ files: any FileOpening
  ) async throws -> EditReport<FixReport> {
    let head = try repository.head()
    var working = try WorkingChanges(self, head: head.commit)
    let tree = try head.commit.map { try repository.commit($0).treeID }
    var pair = try SnapshotPair(self, tree: tree, working.index, changes: working.changes)
    var facts = try TreeBlobs(self, tree: tree, working)
    let healing = try blobHealing.heal(
      damaged.union(blobHealing.damagedBlobs(named: pair.next, facts)), isDryRun: isDryRun)
    if !isDryRun, !healing.blobs.isEmpty {
      working = try WorkingChanges(self, head: head.commit)
      pair = try SnapshotPair(self, tree: tree, working.index, changes: working.changes)
      facts = try TreeBlobs(self, tree: tree, working)
    }
    let counted = try await countUnknownBlobs(of: pair.next, facts, files)
    let former = try RecordedIdentities(repository)
    let base = try pair.base?.withFormerIdentities({ former }, lackingIn: pair.next)
    let author = try? identities.current().author.name
    let report = try EditOperation(self, isDryRun: isDryRun, isForced: isForced).run(on: pair.next)
    {
      editor in
      try editor.fix(base: base, former: former, blobs: counted, author: author)
    }
    let changes = try WorkingChanges.changes(
      working.changes, with: report.edits, in: self, tree: tree)
    let commitCheck = try CommitCheck(
      wholly: self, tree: tree, working.index, changes: changes, withUnused: withUnused,
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

  /// Reads size and page count of blobs for which bundles have no values, or a wrong size.
  func countUnknownBlobs(
    of snapshot: LibrarySnapshot, _ facts: TreeBlobs, _ opener: any FileOpening
  ) async throws -> [BlobID: CountedBlob] {
    var counted: [BlobID: CountedBlob] = [:]
    for file in snapshot.orderedBundles.flatMap({ $0.files.values.joined() })
    where counted[file.blob] == nil {
      guard let size = blobs.size(of: file.blob), file.pages == nil || file.bytes != size,
        // The size and the page count of a damaged blob are not those of the original.
        facts.condition(of: file.blob, expecting: file.bytes) == .present(bytes: size)
      else { continue }
      counted[file.blob] = CountedBlob(
        bytes: size, pages: try await opener.pageCount(ofPDFAt: blobs.path(of: file.blob).path))
    }
    return counted
  }
}

extension WorkingChanges {
  /// The changes of the working tree after some files are written.
  static func changes(
    _ changes: [FileChange], with edits: [FileEdit], in library: Library, tree: ObjectID?
  ) throws -> [FileChange] {
    var result = changes
    for edit in edits {
      guard let after = edit.after else { continue }
      let content = NewFile.Content.bytes(stored(after, edit.path))
      if let index = result.firstIndex(where: { $0.path == edit.path }) {
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
