package import ArgumentParser
import Files
import GitNames
import PaperDomain
import PaperInbox
import PaperIndex
import PaperLibrary

/// `pc inbox note NOTE`.
package struct EditNote: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "note", abstract: "Show a note, or replace its words and commit that.")

  @Argument(help: .init("Its path, such as notes/2026-05-01-101112-img.md.", valueName: "note"))
  package var path: String

  @Option(help: .init("The file with the new words; - is stdin.", valueName: "file"))
  package var words: String?

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  /// The most bytes of a note.
  private static let limit = 1 << 20

  package init() {}

  /// Shows the note, or replaces its words.
  ///
  /// - Throws: ``CommandFailure`` if there is no such note, or the words are too long or not UTF-8;
  ///   otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    guard let note = try InboxNotes(workspace.library).all.first(where: { $0.path == path }) else {
      throw CommandFailure(
        "there is no note '\(path)'", hints: ["pc search finds notes by their words"],
        code: .notFound)
    }
    guard let words else {
      try invocation.write(NoteAnswer(path: path, note: note.content, commits: []))
      return .done
    }
    var changed = note.content
    changed.text = try Self.text(words, invocation)
    _ = try workspace.library.edit { $0.replace([path: changed.bytes]) }
    let open = LazyWorkers { try workspace.openWorkers() }
    let commits = try await workspace.commit(
      notes: [path], message: "Inbox: change \(path)", opening: open)
    try invocation.write(NoteAnswer(path: path, note: changed, commits: commits))
    return .done
  }

  private static func text(_ file: String, _ invocation: Invocation) throws -> String {
    let bytes =
      file == "-"
      ? invocation.terminal.readInput(limit: limit)
      : try FileSystem.read(invocation.path(of: file), limit: limit)
    guard let bytes else {
      throw CommandFailure("a note has at most 1 MiB", hints: [], code: .file)
    }
    guard var text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(
        "the words in '\(file)' are not UTF-8", hints: ["iconv -t UTF-8 converts them"], code: .file
      )
    }
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }
}

/// A note as `pc inbox note` shows it.
private struct NoteAnswer: Report {
  let path: String
  let note: NoteFile
  let commits: [RecordedCommit]

  var json: OutputJSON {
    [
      "path": .string(path), "file": .text(note.fileName),
      "takenAt": .text(note.takenAt?.description), "source": .text(note.source?.description),
      "words": .string(note.text), "commits": .list(commits) { .string($0.id.description) },
    ]
  }

  func write(to terminal: Terminal) throws {
    if commits.isEmpty { try terminal.say("\(note.text)") }
    for commit in commits { try terminal.say("\(commit.id.short, .id) \(commit.subject)") }
  }
}
