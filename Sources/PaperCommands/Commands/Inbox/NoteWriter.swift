import Files
import PaperDomain
import PaperInbox
import PaperIndex
import PaperLibrary

/// Writes the notes that were decided on, removes those of undone decisions, and commits both.
struct NoteWriter {
  let open: OpenInbox
  let workspace: Workspace
  let invocation: Invocation

  /// What was done.
  struct Outcome {
    /// The notes, and whether words were found.
    var written: [(path: String, hasWords: Bool)] = []
    var removed: [String] = []
    /// Notes whose picture can't be read, with the reason.
    var failed: [(path: String, reason: String)] = []
    var commits: [RecordedCommit] = []
  }

  /// Does what is left to do, one note after the other: what is done stays if this is interrupted.
  ///
  /// - Throws: `FileError`; `WorkerError` when no worker can be started; `CancellationError`;
  ///   ``MarkupRefusal/refused(_:)`` if the commit would have errors.
  func settle(_ contents: InboxContents) async throws -> Outcome {
    let state = try open.inbox.journal.state()
    let list = WrittenNotes(besides: open.inbox.places.journal)
    let known = try list.paths()
    var outcome = Outcome()
    var edits: [FileEdit] = []
    let pending = state.notes.filter { $0.note.map { !known.contains($0) } ?? false }
    let meter =
      pending.isEmpty ? nil : invocation.progress("reading", of: pending.count, unit: "notes")
    defer { meter?.finish() }
    for entry in pending {
      guard let path = entry.note else { continue }
      try Task.checkCancellation()
      do {
        let note = try await note(of: entry, contents)
        edits += try workspace.library.edit { $0.replace([path: note.bytes]) }.edits
        try list.add(path)
        outcome.written.append((path, !note.text.isEmpty))
      } catch let error as any UserFacingError {
        outcome.failed.append((path, error.explanation))
      }
      meter?.advance()
    }
    for path in state.undoneNotes.sorted() where known.contains(path) {
      let edit = try workspace.library.edit { editor in
        if try FileSystem.statusIfPresent(of: workspace.library.path(of: path)) != nil {
          editor.replace([path: nil])
        }
      }
      edits += edit.edits
      if !edit.edits.isEmpty { outcome.removed.append(path) }
    }
    outcome.commits = try await commit(edits, outcome)
    return outcome
  }

  /// Reads the words of a picture.
  private func note(of entry: TriageEntry, _ contents: InboxContents) async throws -> NoteFile {
    guard let item = contents.items.first(where: { $0.digest == entry.file }) else {
      throw CommandFailure("'\(entry.name)' is not in the folder any more")
    }
    guard let library = try workspace.library.snapshot().library else {
      throw CommandFailure("papercenter.json can't be read", hints: ["pc check names the place"])
    }
    let text = try await WaitingFile.with(
      open.inbox.path(of: item.name), open.workers.started(), in: workspace.library.deviceFolder
    ) { try await $0.words(library) }
    return NoteFile(
      source: item.digest, fileName: String(decoding: RawPath.bytes(of: item.name), as: UTF8.self),
      takenAt: item.takenAt,
      text: text)
  }

  private func commit(_ edits: [FileEdit], _ outcome: Outcome) async throws -> [RecordedCommit] {
    guard !edits.isEmpty else { return [] }
    var parts: [String] = []
    if !outcome.written.isEmpty { parts.append("write \(outcome.written.count.counted("note"))") }
    if !outcome.removed.isEmpty { parts.append("remove \(outcome.removed.count.counted("note"))") }
    var request = CommitRequest(
      message: "Inbox: \(parts.joined(separator: ", "))", paths: edits.map(\.path))
    request.edits = edits
    switch try await workspace.library.commit(request, opening: open.workers) {
    case .nothing: return []
    case .recorded(let report): return report.commits
    case .refused(let diagnostics): throw MarkupRefusal.refused(diagnostics)
    }
  }
}
