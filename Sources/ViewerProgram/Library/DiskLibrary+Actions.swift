import GitNames
import PaperDomain
import PaperLibrary
import PaperSession

extension DiskLibrary {
  func report(_ report: LibraryReport) async throws -> [UInt8] {
    try await refusing {
      switch report {
      case .tags: return try await commands.look(["tags"])
      case .variables: return try await commands.look(["variables"])
      case .status: return try await commands.look(["status"])
      case .check: return try await moments.now().check(with: commands)
      case .doubtful: return try await commands.look(["index", "--doubtful"])
      case .history(let limit, let before):
        var words = ["log", "-n", "\(limit)"]
        if let before {
          guard let time = Timestamp(parsing: before) else {
            throw ViewerRefusal(
              .malformed, "'\(before)' is not a time such as 2026-10-01T09:00:00Z")
          }
          words.append("--before=\(time)")
        }
        return try await commands.look(words)
      }
    }
  }

  func perform(
    _ action: LibraryAction, dryRun: Bool, by requester: Requester
  ) async throws -> ActionAnswer {
    try await refusing {
      let moment = try await moments.now()
      let operation = try operation(of: action, by: requester, in: moment)
      let words = try ActionWords(moment.snapshot).words(for: action, operation: operation)
      for word in words.arguments where word.utf8.contains(0) {
        throw ViewerRefusal(.malformed, "a text can't contain the character U+0000")
      }
      let recording = dryRun ? Recording.none : try recording(of: action, in: moment)
      let options = dryRun ? ["--dry-run"] : recording == .atOnce ? ["--commit"] : []
      let result: [UInt8]
      do {
        // Options follow the verb and its subcommand, before words of the user.
        result = try await commands.run(
          words.verb + options + words.arguments, by: requester)
        if case .after(let doc) = recording {
          _ = try await commands.run(
            ["commit", "-m", "Add a group to \(doc)", "--", "docs/\(doc)"], by: requester)
        }
      } catch {
        // A failed command may have been observed before it was rolled back.
        try await moments.refresh()
        throw error
      }
      let after = try await moments.refresh()
      return ActionAnswer(head: after.head?.description, result: result)
    }
  }

  /// The operation that an undo of a window concerns: the last one that was done there.
  ///
  /// - Throws: ``ViewerRefusal`` with the reason `nothingToUndo` or `nothingToRedo`.
  private func operation(
    of action: LibraryAction, by requester: Requester, in moment: LibraryView
  ) throws -> EntityID? {
    guard let window = requester.window else { return nil }
    let history = try moment.library.operations.history()
    switch action {
    case .undo:
      guard let last = history.applied.last(where: { $0.record.window == window }) else {
        throw ViewerRefusal(
          .refused, "nothing was done in this window that can be undone", reason: .nothingToUndo)
      }
      return last.subjects.first
    case .redo:
      guard let last = history.undone.last, last.record.window == window else {
        throw ViewerRefusal(
          .refused, "nothing was undone in this window that can be redone", reason: .nothingToRedo)
      }
      return nil
    default: return nil
    }
  }

  /// When the changes of an action are committed.
  private enum Recording: Equatable {
    case none
    case atOnce
    /// With all other new files of a doc.
    case after(doc: String)
  }

  /// A group without pages can't be committed: it is committed with its first pages.
  private func recording(of action: LibraryAction, in moment: LibraryView) throws -> Recording {
    switch action {
    // Fixes follow changes by hand that are not committed either.
    case .fix, .undo, .redo, .newGroup(_, _, like: nil): return .none
    case .addPages(let reference, _, _):
      guard case .group(let group) = try moment.entity(reference),
        try !moment.library.history.isInLastCommit(group.file)
      else { return .atOnce }
      return .after(doc: group.docPath)
    default: return .atOnce
    }
  }
}
