package import ArgumentParser
import GitNames
import PaperDomain
import PaperInbox
import PaperIndex
import PaperLibrary

/// `pc inbox notes`.
package struct WriteNotes: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "notes", abstract: "Write the notes that were decided on, and commit them.",
    discussion: """
      Recognises the words of the pictures and writes them into notes/. pc triage does so when it is \
      left; this continues what was interrupted. A note of an undone decision is removed.
      """)

  @Option(
    help: .init("Read the picture of this note again, and replace its words.", valueName: "note"))
  package var again: [String] = []

  @OptionGroup package var folder: InboxFolderOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Writes the notes.
  ///
  /// - Throws: ``CommandFailure`` if one to write again is not of this inbox; otherwise as
  ///   ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let open = try OpenInbox(folder.dir, invocation)
    guard let workspace = open.workspace else {
      throw LibraryError.notALibrary(invocation.workingDirectory)
    }
    let known = try Set(open.inbox.journal.state().notes.compactMap(\.note))
    for note in again where !known.contains(note) {
      throw CommandFailure(
        "'\(note)' is no note of a picture in this inbox",
        hints: ["pc inbox ls --json names notes"],
        code: .notFound)
    }
    let contents = try await open.contents()
    let writer = NoteWriter(open: open, workspace: workspace, invocation: invocation)
    let outcome = try await writer.settle(contents, again: Set(again))
    await open.workers.shutdown()
    try invocation.write(NotesAnswer(outcome: outcome))
    return outcome.failed.isEmpty ? .done : .failed
  }
}

/// The notes that were written and removed.
struct NotesAnswer: Report {
  let outcome: NoteWriter.Outcome

  var json: OutputJSON {
    [
      "written": .list(outcome.written) {
        ["path": .string($0.path), "hasWords": .bool($0.hasWords)]
      },
      "removed": .list(outcome.removed) { .string($0) },
      "orphans": .list(outcome.orphans) { .string($0) },
      "failed": .list(outcome.failed) { ["path": .string($0.path), "reason": .string($0.reason)] },
      "commits": .list(outcome.commits) { .string($0.id.description) },
    ]
  }

  func write(to terminal: Terminal) throws {
    for note in outcome.written {
      try terminal.say("\(note.path, .heading)\(note.hasWords ? "" : ": nothing recognised")")
    }
    for path in outcome.removed { try terminal.say("\(path, .heading): removed") }
    for path in outcome.orphans {
      terminal.note("\(path) can't be written: its picture is gone")
    }
    for note in outcome.failed { terminal.advise("pc: error: \(note.path): \(note.reason)") }
    for commit in outcome.commits { try terminal.say("\(commit.id.short, .id) \(commit.subject)") }
  }
}
