package import ArgumentParser
import PaperDomain
import PaperInbox
import PaperLibrary

/// `pc triage [DIR]`.
package struct Triage: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Go through the files that wait: keep, delete, write down their words.",
    discussion: """
      Shows one file after the other, newest first, and waits for a key: k or right keeps it, d or \
      left marks it to be deleted, n or down keeps it and writes a note of its words, x or up writes a \
      note and marks it to be deleted. u or Ctrl+Z takes the last decision back, also of earlier runs; \
      s skips a file; q leaves. Each decision is on disk before the next file is shown. Nothing is \
      deleted before pc inbox empty. If the terminal shows no pictures, the library's inbox opens in \
      the browser. Outside any library decisions are kept for this user, and notes \
      can't be taken.
      """)

  @Argument(
    help: .init("A folder with pictures; by default the library's inbox.", valueName: "folder"))
  package var directory: String?

  @Flag(name: .customLong("no-browser"), help: "Stay in a terminal that shows no pictures.")
  package var opensNothing = false

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Shows the files one by one, and carries out what is decided.
  ///
  /// - Throws: ``CommandFailure`` if the folder is none; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let open = try OpenInbox(directory, invocation)
    if !opensNothing, let workspace = open.workspace {
      try showElsewhere(open, workspace, invocation)
    }
    // A person at a terminal sees the first file at once; the others are read meanwhile. For a script
    // the order must not depend on the time.
    let first = invocation.terminal.canAsk ? TriageSession.readAtOnce : .max
    var session = TriageSession(open, try await open.contents(readingAtMost: first), invocation)
    let isWhole = session.contents.unread == 0
    let reading = Task { if !isWhole { await open.readAll() } }
    defer { reading.cancel() }
    try await session.run()
    reading.cancel()
    await reading.value
    var notes: NoteWriter.Outcome?
    if let workspace = open.workspace {
      let writer = NoteWriter(open: open, workspace: workspace, invocation: invocation)
      notes = try await writer.settle(session.contents)
    }
    await open.workers.shutdown()
    try invocation.write(
      TriageAnswer(contents: session.contents, notes: notes, now: invocation.now()))
    return notes?.failed.isEmpty == false ? .failed : .done
  }

  /// Opens the library's inbox in the browser, if that shows pictures and this terminal does not.
  private func showElsewhere(
    _ open: OpenInbox, _ workspace: Workspace, _ invocation: Invocation
  ) throws {
    guard open.inbox.places.isOwn, invocation.terminal.canAsk,
      PictureProtocol(invocation.environment) == nil, ViewerLaunch.hasBrowser(invocation)
    else { return }
    invocation.terminal.note("this terminal shows no pictures, so the inbox opens in the browser")
    invocation.terminal.hint("pc triage --no-browser stays here")
    try ViewerLaunch(invocation).takeOver(workspace.library, at: "/inbox", [], invocation)
  }
}

/// What is left after a run.
struct TriageAnswer: Report {
  let contents: InboxContents
  let notes: NoteWriter.Outcome?
  let now: Timestamp

  var json: OutputJSON {
    [
      "waiting": .int(contents.waitingCount),
      "kept": .int(contents.items.count { $0.decision?.deletes == false }),
      "queue": .int(contents.queue.count),
      "notes": notes.map { NotesAnswer(outcome: $0).json } ?? nil,
    ]
  }

  func write(to terminal: Terminal) throws {
    if let notes { try NotesAnswer(outcome: notes).write(to: terminal) }
    if contents.waitingCount == 0, !contents.items.isEmpty { try terminal.say("All done") }
    try terminal.say("\(InboxAnswer(contents: contents, now: now).summary)")
    if !contents.queue.isEmpty { terminal.hint("pc inbox empty moves them to the trash") }
  }
}
