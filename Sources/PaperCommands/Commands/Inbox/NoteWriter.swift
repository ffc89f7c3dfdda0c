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
    /// Notes whose picture is not in the folder any more.
    var orphans: [String] = []
    /// Notes whose picture can't be read, with the reason.
    var failed: [(path: String, reason: String)] = []
    var commits: [RecordedCommit] = []
  }

  /// Does what is left to do, one note after the other: what is done stays if this is interrupted.
  ///
  /// - Throws: `FileError`; `WorkerError` when no worker can be started; `CancellationError`;
  ///   ``MarkupRefusal/refused(_:)`` if the commit would have errors.
  ///
  /// - Parameter again: Paths of notes whose pictures are read again; their words are replaced.
  func settle(_ seen: InboxContents, again: Set<String> = []) async throws -> Outcome {
    let state = try open.inbox.journal.state()
    let list = WrittenNotes(besides: open.inbox.places.journal)
    let known = try list.paths()
    var outcome = Outcome()
    let pending = state.notes.filter { entry in
      entry.note.map { !known.contains($0) || again.contains($0) } ?? false
    }
    let digests = Set(seen.items.map(\.digest))
    let isWhole = seen.unread == 0 || pending.allSatisfy { digests.contains($0.file) }
    let contents = isWhole ? seen : try await open.contents()
    let meter =
      pending.isEmpty ? nil : invocation.progress("reading", of: pending.count, unit: "notes")
    defer { meter?.finish() }
    for entry in pending {
      guard let path = entry.note else { continue }
      guard let item = contents.items.first(where: { $0.digest == entry.file }) else {
        outcome.orphans.append(path)
        continue
      }
      try Task.checkCancellation()
      do {
        let note = try await note(of: item)
        _ = try workspace.library.edit { $0.replace([path: note.bytes]) }
        if !known.contains(path) { try list.add(path) }
        outcome.written.append((path, !note.text.isEmpty))
      } catch let error as any UserFacingError {
        outcome.failed.append((path, error.explanation))
      }
      meter?.advance()
    }
    for path in state.undoneNotes.sorted() where try known.contains(path) && isThere(path) {
      _ = try workspace.library.edit { $0.replace([path: nil]) }
      outcome.removed.append(path)
    }
    // Also what an interrupted run wrote and removed.
    let added = try state.notes.compactMap(\.note).filter {
      try isThere($0) && (again.contains($0) || !workspace.library.history.isInLastCommit($0))
    }
    let removed = try state.undoneNotes.sorted().filter {
      try !isThere($0) && workspace.library.history.isInLastCommit($0)
    }
    outcome.commits = try await commit(added, removed)
    return outcome
  }

  private func isThere(_ path: String) throws -> Bool {
    try FileSystem.statusIfPresent(of: workspace.library.path(of: path)) != nil
  }

  /// Reads the words of a picture.
  private func note(of item: InboxItem) async throws -> NoteFile {
    guard let library = try workspace.library.snapshot().library else {
      throw CommandFailure("papercenter.json can't be read", hints: ["pc check names the place"])
    }
    let text = try await WaitingFile.with(
      open.inbox.path(of: item.name), open.workers.started(), in: workspace.library.deviceFolder
    ) { try await $0.words(library) }
    return NoteFile(
      source: item.digest, fileName: String(decoding: RawPath.bytes(of: item.name), as: UTF8.self),
      takenAt: item.takenAt, text: text)
  }

  private func commit(_ added: [String], _ removed: [String]) async throws -> [RecordedCommit] {
    var parts: [String] = []
    if !added.isEmpty { parts.append("write \(added.count.counted("note"))") }
    if !removed.isEmpty { parts.append("remove \(removed.count.counted("note"))") }
    if parts.isEmpty { return [] }
    return try await workspace.commit(
      notes: added + removed, message: "Inbox: \(parts.joined(separator: ", "))",
      opening: open.workers)
  }
}

extension Workspace {
  /// Commits notes that were written, changed or removed.
  ///
  /// - Throws: ``MarkupRefusal/refused(_:)`` if the commit would have errors.
  func commit(
    notes paths: [String], message: String, opening workers: LazyWorkers
  ) async throws -> [RecordedCommit] {
    let request = CommitRequest(message: message, paths: paths)
    switch try await library.commit(request, opening: workers) {
    case .nothing: return []
    case .recorded(let report): return report.commits
    case .refused(let diagnostics): throw MarkupRefusal.refused(diagnostics)
    }
  }
}
