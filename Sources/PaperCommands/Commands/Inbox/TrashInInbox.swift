package import ArgumentParser
import PaperDomain
import PaperInbox

/// `pc inbox trash FILE…`.
package struct TrashInInbox: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "trash", abstract: "Decide that files are to be deleted.",
    discussion: "They stay where they are until pc inbox empty, and pc inbox restore keeps them.")

  @Argument(help: .init("Files, or the beginning of their SHA-256.", valueName: "file"))
  package var files: [String]

  @OptionGroup package var folder: InboxFolderOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Decides that the files are to be deleted.
  ///
  /// - Throws: ``CommandFailure`` if a word names no file; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let open = try OpenInbox(folder.dir, invocation)
    let contents = try await open.contents()
    await open.workers.shutdown()
    let items = try open.items(named: files, in: contents)
    for item in items { try open.inbox.move(item, toQueue: true, at: invocation.now()) }
    try invocation.write(SortedFiles(verb: "to delete", items: items.map(\.name)))
    return .done
  }
}

/// `pc inbox restore FILE…`.
package struct RestoreInInbox: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "restore", abstract: "Keep files that were to be deleted.",
    discussion: """
      Also brings back a file that pc inbox empty moved to the library's own trash, by the beginning \
      of its SHA-256. What the desktop's trash has is restored there.
      """)

  @Argument(help: .init("Files, or the beginning of their SHA-256.", valueName: "file"))
  package var files: [String]

  @OptionGroup package var folder: InboxFolderOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Keeps the files, and brings back those in the trash.
  ///
  /// - Throws: ``CommandFailure`` if a word names no file; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let open = try OpenInbox(folder.dir, invocation)
    try bringBack(open, invocation)
    let contents = try await open.contents()
    await open.workers.shutdown()
    let items = try open.items(named: files, in: contents)
    for item in items { try open.inbox.move(item, toQueue: false, at: invocation.now()) }
    try invocation.write(SortedFiles(verb: "kept", items: items.map(\.name)))
    return .done
  }

  /// Moves named files out of the library's own trash.
  private func bringBack(_ open: OpenInbox, _ invocation: Invocation) throws {
    let trash = TrashCan(open.inbox.places.trash, environment: invocation.environment)
    let removed = try open.inbox.journal.state().decided.filter {
      $0.value.decision?.deletes == true
    }
    for word in files {
      for (digest, entry) in removed
      where entry.name == word || word.utf8.count >= 7 && digest.description.hasPrefix(word) {
        for file in try trash.files(ofDigest: digest.description) {
          try trash.bringBack(file, as: open.inbox.path(of: lastComponent(file)))
        }
      }
    }
  }
}

/// The files that a decision was about.
struct SortedFiles: Report {
  let verb: String
  let items: [String]

  var json: OutputJSON { ["files": .list(items) { .string($0) }] }

  func write(to terminal: Terminal) throws {
    for item in items { try terminal.say("\(item, .heading): \(verb)") }
  }
}
