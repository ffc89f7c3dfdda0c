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
    _ action: LibraryAction, dryRun: Bool, by person: Person?
  ) async throws -> ActionAnswer {
    try await refusing {
      let moment = try await moments.now()
      let words = try ActionWords(moment.snapshot).words(for: action)
      for word in words.arguments where word.utf8.contains(0) {
        throw ViewerRefusal(.malformed, "a text can't contain the character U+0000")
      }
      let recording = dryRun ? Recording.none : try recording(of: action, in: moment)
      let options = dryRun ? ["--dry-run"] : recording == .atOnce ? ["--commit"] : []
      let result: [UInt8]
      do {
        // Options follow the verb and its subcommand, before words of the user.
        result = try await commands.run(
          words.verb + options + words.arguments, by: person)
        if case .after(let doc) = recording {
          _ = try await commands.run(
            ["commit", "-m", "Add a group to \(doc)", "--", "docs/\(doc)"], by: person)
        }
      } catch {
        // A failed command may have been observed before it was rolled back.
        _ = try await moments.refresh()
        throw error
      }
      let (_, after) = try await moments.refresh()
      return ActionAnswer(head: after.head?.description, result: result)
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
    case .undo, .redo, .newGroup(_, _, like: nil): return .none
    case .addPages(let reference, _, _):
      guard case .group(let group) = try moment.entity(reference),
        try !moment.library.isInLastCommit(group.file)
      else { return .atOnce }
      return .after(doc: group.docPath)
    default: return .atOnce
    }
  }
}
