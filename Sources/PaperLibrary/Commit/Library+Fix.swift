import Files
import Libgit2
package import PaperDomain

/// What `pc check --fix` puts right, and what it leaves.
package struct FixReport: Sendable {
  /// In the order of files; blobs that are back come first.
  package var fixes: [Fix]
  /// The blobs that are back.
  package var healed: [BlobID]
  /// Why a place where blobs may be could not be asked, one sentence each.
  package var remarks: [String]
  /// What is wrong afterwards.
  package var remaining: [Diagnostic]
}

extension Library {
  /// Puts right what can be put right in one way only, all of it or nothing, and brings blobs back
  /// that are missing or damaged.
  ///
  /// - Parameters:
  ///   - damaged: Blobs that were found to be damaged by reading everything.
  ///   - isDryRun: Plans only; what would remain is told all the same.
  ///   - isForced: Also changes what is edited in a window of the viewer.
  ///   - withUnused: Whether tags and variables that nothing carries are told.
  ///   - isFull: Whether history is looked through for bundles that are gone and that versions show:
  ///     they are brought back.
  package func fix(
    isDryRun: Bool, isForced: Bool = false, withUnused: Bool, isFull: Bool = false,
    damaged: Set<BlobID> = [], opening files: any FileOpening
  ) async throws -> EditReport<FixReport> {
    func fixed() async throws -> EditReport<FixReport> {
      try refuseLinks(try WorkingChanges(self, head: repository.head().commit))
      let lost = isFull ? try bringBackLostBundles(isDryRun: isDryRun) : nil
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
    let healing = try heal(
      damaged.union(damagedBlobs(named: pair.next, facts)), isDryRun: isDryRun)
    if !isDryRun, !healing.blobs.isEmpty {
      working = try WorkingChanges(self, head: head.commit)
      pair = try SnapshotPair(self, tree: tree, working.index, changes: working.changes)
      facts = try TreeBlobs(self, tree: tree, working)
    }
    let counted = try await countUnknownBlobs(of: pair.next, facts, files)
    let former = try RecordedIdentities(repository)
    let base = try pair.base?.withFormerIdentities({ former }, lackingIn: pair.next)
    let author = try? identity().author.name
    let report = try editWhileLocked(pair.next, isDryRun: isDryRun, isForced: isForced) { editor in
      try editor.fix(base: base, former: former, blobs: counted, author: author)
    }
    let changes = try WorkingChanges.changes(
      working.changes, with: report.edits, in: self, tree: tree)
    let commitCheck = try CommitCheck(
      wholly: self, tree: tree, working.index, changes: changes, withUnused: withUnused,
      hashing: .newFiles)
    // Where nothing was written, what is to come back is still missing.
    let remaining = commitCheck.diagnostics.filter { diagnostic in
      !diagnostic.code.isOfBlobs || !isDryRun
        || !healing.blobs.contains { diagnostic.blob == $0 }
    }
    return EditReport(
      value: FixReport(
        fixes: healing.fixes + report.value, healed: healing.blobs, remarks: healing.remarks,
        remaining: remaining), edits: report.edits)
  }

  /// Looks at blobs of which bundles do not tell size and pages, or tell a wrong size.
  func countUnknownBlobs(
    of snapshot: LibrarySnapshot, _ facts: TreeBlobs, _ opener: any FileOpening
  ) async throws -> [BlobID: CountedBlob] {
    var counted: [BlobID: CountedBlob] = [:]
    for file in snapshot.orderedBundles.flatMap({ $0.files.values.joined() })
    where counted[file.blob] == nil {
      guard let size = blobs.size(of: file.blob), file.pages == nil || file.bytes != size,
        // Of what is damaged neither size nor pages are those of the paper.
        facts.condition(of: file.blob, expecting: file.bytes) == .present(bytes: size)
      else { continue }
      counted[file.blob] = CountedBlob(
        bytes: size, pages: try await opener.pageCount(ofPDFAt: blobs.path(of: file.blob).path))
    }
    return counted
  }
}

extension WorkingChanges {
  /// Changes of the working tree as they are once some files are written.
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
