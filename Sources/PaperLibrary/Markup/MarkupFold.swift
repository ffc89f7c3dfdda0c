import Files
import Libgit2
package import PaperDomain

extension Markup {
  /// Writes the pending actions of all pages to their notes files, one commit for each doc and
  /// person.
  ///
  /// Pages that do not exist now, and docs that can't be committed now, keep their actions in the
  /// journal. Annotations of a doc that was never committed are written, and committed with it.
  ///
  /// - Returns: The commits, and why some docs were left, one sentence each.
  /// - Throws: ``LibraryError``, `GitError`, `FileError`.
  package func fold(opening files: any FileOpening) async throws -> MarkupReport {
    var report = MarkupReport()
    let open = try openPages()
    if open.isEmpty { return report }
    let pages = try pagesByID()
    for page in open where try journal(of: page).pending.isEmpty { try closeIfFolded(page) }
    let docs = Dictionary(grouping: open.compactMap { pages[$0] }, by: \.docPath)
    for (doc, pages) in docs.sorted(by: { $0.key < $1.key }) {
      do {
        report.commits += try await fold(doc, pages, opening: files)
      } catch let error as any UserFacingError {
        report.left.append("\(doc): \(error.explanation)")
      }
    }
    return report
  }

  private func pagesByID() throws -> [EntityID: Page] {
    Dictionary(
      try library.snapshot().pages.values.compactMap { page in page.id.map { ($0, page) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Folds the journals of one doc: all of its commits are made, or none.
  private func fold(
    _ doc: String, _ pages: [Page], opening files: any FileOpening
  ) async throws -> [RecordedCommit] {
    try await library.transaction {
      var last: [EntityID: EntityID] = [:]
      var actions: [(page: EntityID, action: MarkupAction)] = []
      for page in pages {
        guard let id = page.id else { continue }
        let pending = try journal(of: id).pending
        last[id] = pending.last?.id
        actions += pending.map { (id, $0) }
      }
      // Stable: actions of one second and page stay in their order.
      let sorted = actions.enumerated().sorted {
        ($0.element.action.createdAt, $0.offset) < ($1.element.action.createdAt, $1.offset)
      }
      var commits: [RecordedCommit] = []
      for batch in MarkupBatch.batches(of: sorted.map(\.element)) {
        commits += try await record(batch, of: doc, pages, opening: files)
      }
      for (page, action) in last { try close(page, upTo: action) }
      return commits
    }
  }

  private func record(
    _ batch: MarkupBatch, of doc: String, _ pages: [Page], opening files: any FileOpening
  ) async throws -> [RecordedCommit] {
    let edits = try library.edit { editor in
      var changed: [String: [UInt8]?] = [:]
      for page in pages {
        guard let id = page.id else { continue }
        let actions = batch.actions.filter { $0.page == id }.map(\.action)
        if actions.isEmpty { continue }
        let file = notesFile(of: page, id, in: editor.snapshot)
        let before = try WorkingSource(root: library.folder).readIfPresent(file)
        var edit = try NotesEdit(before, of: id)
        try edit.apply(actions)
        if edit.bytes != before { changed[file] = edit.bytes }
      }
      editor.replace(changed)
    }.edits
    guard !edits.isEmpty, try pages.allSatisfy({ try library.history.isInLastCommit($0.file) })
    else {
      return []
    }
    let name = RawPath.name(of: doc)
    var request = CommitRequest(
      message: "Markup of \(name): \(batch.summary)", paths: edits.map(\.path))
    request.edits = edits
    request.author = batch.person
    switch try await library.commit(request, opening: files) {
    case .nothing: return []
    case .recorded(let report): return report.commits
    case .refused(let diagnostics): throw MarkupRefusal.refused(diagnostics)
    }
  }

  /// The notes file of a page, wherever it is; beside the page if there is none.
  private func notesFile(
    of page: Page, _ id: EntityID, in snapshot: LibrarySnapshot
  ) -> String {
    snapshot.notes.values.first { $0.page == id }?.file ?? "docs/\(page.path).notes.json"
  }
}

/// What a fold did.
package struct MarkupReport: Sendable {
  package var commits: [RecordedCommit] = []
  /// Docs whose annotations stay in the journal, each with the reason.
  package var left: [String] = []
}

/// Why annotations can't be kept or committed.
package enum MarkupRefusal: UserFacingError {
  /// The commit would have errors.
  case refused([Diagnostic])
  /// The annotations of a doc would be larger than `markup.maxBytes`.
  case tooLarge(doc: String, limit: Int)

  package var errorCode: ErrorCode {
    switch self {
    case .refused: .invalid
    case .tooLarge: .refused
    }
  }

  package var explanation: String {
    switch self {
    case .refused(let diagnostics):
      diagnostics.first.map { "its annotations can't be committed: \($0.message)" }
        ?? "its annotations can't be committed"
    case .tooLarge(let doc, let limit):
      "the annotations of '\(doc)' would be larger than \(limit) bytes"
    }
  }

  package var hints: [String] {
    switch self {
    case .refused: ["pc check names the place"]
    case .tooLarge: ["\"markup\": { \"maxBytes\": N } in papercenter.json raises the limit"]
    }
  }
}
