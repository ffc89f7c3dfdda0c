import GitNames
import PaperDomain
import PaperLibrary

/// The change that a command makes, described for people and for programs.
struct PlannedChange: Sendable {
  /// One line for each entity that changes.
  var lines: [StyledText] = []
  /// The keys of this command in the JSON document.
  var members: [OutputJSON.Member] = []
  /// Additional notes.
  var notes: [StyledText] = []
  /// The next command, if there is one.
  var hint: StyledText?
  /// The message of its commit, if the user gives none; `nil` for a list of what changed.
  var message: String?
  /// As ``ChangeToRecord/hintIfRefused``.
  var hintIfRefused: String?
  /// Blobs that belong to the change.
  var blobs: [BlobID] = []
}

/// The change that a command made.
struct ChangeAnswer: Report {
  let change: PlannedChange
  let files: [String]
  let isDryRun: Bool
  /// The commits made with `-c`; `nil` without.
  let recorded: CommitReport?

  private var commits: [RecordedCommit] { recorded?.commits ?? [] }

  var json: OutputJSON {
    .object(
      change.members + [
        .init("files", .list(files) { .string($0) }), .init("dryRun", .bool(isDryRun)),
        .init("commits", .list(commits) { .string($0.id.description) }),
      ] + (recorded?.earlierMembers ?? []))
  }

  func write(to terminal: Terminal) throws {
    for line in change.lines {
      if isDryRun { try terminal.print(line) } else { try terminal.say(line) }
    }
    for commit in commits { try terminal.say("\(commit.id.short, .id) \(commit.subject)") }
    if let note = recorded?.earlierNote { terminal.note(note) }
    for note in change.notes { terminal.note(note) }
    if files.isEmpty {
      terminal.note("nothing to change")
    } else if isDryRun {
      terminal.note("nothing was changed: -n only shows")
    } else if commits.isEmpty, let hint = change.hint, !terminal.settings.isQuiet {
      terminal.hint(hint)
    }
  }
}
