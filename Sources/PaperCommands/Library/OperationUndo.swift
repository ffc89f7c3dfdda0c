import GitNames
import PaperDomain
import PaperLibrary

/// Undoes one command, also if later commands stay.
struct OperationUndo {
  let isForced: Bool
  let isDryRun: Bool

  /// Undoes it as `pc undo` does if its commits are the last ones and no remote has them,
  /// otherwise with a commit that reverts them.
  ///
  /// - Parameter text: The beginning of the operation's id.
  /// - Throws: ``UndoRefusal``, and the errors of a revert.
  func report(
    of text: String, in workspace: Workspace, _ invocation: Invocation
  ) async throws -> UndoReport? {
    let operations = workspace.library.operations
    let history = try operations.history()
    let found = history.applied.filter { entry in
      entry.subjects.contains { $0.description.hasPrefix(text.lowercased()) }
    }
    guard found.count == 1, let entry = found.first else { throw UndoRefusal.unknown(text) }
    let commits = try operations.commits(of: entry.record)
    do {
      return try operations.undo(only: entry.record.id, isForced: isForced, isDryRun: isDryRun)
    } catch let refusal as UndoRefusal where !commits.isEmpty {
      switch refusal {
      case .published, .commitOnTop, .branchMoved, .filesChanged: break
      default: throw refusal
      }
    }
    do {
      return try await revert(entry, of: history, in: workspace, invocation)
    } catch ReversalError.conflicts(let conflicts) {
      throw UndoRefusal.changedLater(
        conflicts: conflicts, by: later(than: entry, in: history).map(\.described))
    }
  }

  private func revert(
    _ entry: OperationHistory.Entry, of history: OperationHistory, in workspace: Workspace,
    _ invocation: Invocation
  ) async throws -> UndoReport {
    let library = workspace.library
    let commits = try library.operations.commits(of: entry.record).flatMap {
      try library.reverts.commits(named: $0.description, wholeBatch: false)
    }
    func edit() throws -> EditReport<ReversalPlan> {
      try library.edit(isDryRun: isDryRun, isForced: isForced) { editor in
        try library.reverts.plan(reverting: commits, with: &editor)
      }
    }
    var report = UndoReport(
      operations: entry.subjects.compactMap { id in history.operations.first { $0.id == id } },
      step: OperationStep(), commits: [], overwritten: [])
    let edits: [FileEdit]
    if isDryRun {
      edits = try edit().edits
    } else {
      let options = try ChangeOptions.recording(Revert.message(for: commits), isDryRun: false)
      (edits, report.reverts) = try await library.transaction(.undo, of: entry.subjects) {
        let edits = try edit().edits
        let made = try await workspace.commit(
          ChangeToRecord(edits: edits, hintIfRefused: "commit the other changes first: pc commit"),
          options.commit, invocation)
        return (edits, made?.commits.map(\.id) ?? [])
      }
    }
    report.step.files = edits.map { $0.record }
    return report
  }

  /// The later commands in effect that changed the same files.
  private func later(
    than entry: OperationHistory.Entry, in history: OperationHistory
  ) -> [Operation] {
    let files = Set(entry.record.whole.files.map(\.path))
    return history.applied.map(\.record)
      .drop { $0.id != entry.record.id }.dropFirst()
      .filter { $0.whole.files.contains { files.contains($0.path) } }
  }
}

extension Operation {
  /// The command and the person.
  fileprivate var described: String {
    "'\(commandLine)'" + (person.map { " of \($0)" } ?? "")
  }
}
