package import ArgumentParser
import Files
import PaperDomain
import PaperInbox
import PaperLibrary

/// `pc inbox empty`.
package struct EmptyInbox: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "empty", abstract: "Move the files that are to be deleted to the trash.",
    discussion: """
      Shows them first, and asks. They go to the desktop's trash; where there is none, into \
      .git/papercenter/trash, from which pc inbox restore brings them back. Files of another folder \
      than the library's inbox are only moved with --delete-source.
      """)

  @Flag(help: "Also move files of a folder that is not the library's inbox.")
  package var deleteSource = false

  @OptionGroup package var folder: InboxFolderOption
  @OptionGroup package var yes: YesOption
  @OptionGroup package var dryRun: DryRunOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Moves the files to the trash, after a question.
  ///
  /// - Throws: ``CommandFailure`` if the folder is not the library's and `--delete-source` is
  ///   missing, or if the answer is no; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let open = try OpenInbox(folder.dir, invocation)
    let queue = try await open.contents().queue
    await open.workers.shutdown()
    guard !queue.isEmpty else {
      try invocation.write(EmptiedInbox())
      return .done
    }
    for item in queue {
      try invocation.terminal.say(
        "\((item.names + item.films).joined(separator: ", "), .heading)  \(item.bytes.inBytes)")
    }
    guard open.inbox.places.isOwn || deleteSource else {
      throw CommandFailure(
        "'\(open.inbox.folder)' is not the library's inbox: nothing in it is removed",
        hints: ["--delete-source moves these files to the trash"], code: .refused)
    }
    if let program = SyncedFolder.program(of: open.inbox.folder) {
      invocation.terminal.warn(
        "\(program) syncs this folder: it removes them on other devices, too")
    }
    if dryRun.dryRun {
      invocation.terminal.note("nothing was changed: -n only shows")
      return .done
    }
    try invocation.confirm(
      "move \(queue.count == 1 ? "this file" : "these \(queue.count) files") to the trash?", yes)
    let answer = try empty(queue, open, invocation)
    try invocation.write(answer)
    return answer.failed.isEmpty ? .done : .failed
  }

  private func empty(
    _ queue: [InboxItem], _ open: OpenInbox, _ invocation: Invocation
  ) throws -> EmptiedInbox {
    let trash = TrashCan(open.inbox.places.trash, environment: invocation.environment)
    var answer = EmptiedInbox()
    for item in queue {
      try Task.checkCancellation()
      for name in item.names + item.films {
        let path = open.inbox.path(of: name)
        do {
          // A file that was replaced since the list was made was never decided about.
          let isFilm = item.films.contains(name)
          guard try isFilm || Digest.sha256(ofFile: path) == item.digest.digest else {
            answer.failed.append((name, "it has changed meanwhile"))
            continue
          }
          let place = try trash.discard(path, digest: item.digest.description)
          answer.moved.append((name, place))
        } catch let error as FileError {
          answer.failed.append((name, error.explanation))
        }
      }
    }
    return answer
  }
}

/// The output of `pc inbox empty`.
struct EmptiedInbox: Report {
  var moved: [(name: String, place: TrashCan.Place)] = []
  var failed: [(name: String, reason: String)] = []

  var json: OutputJSON {
    [
      "moved": .list(moved) { file in
        let place: OutputJSON =
          if case .folder(let path) = file.place { .string(path) } else { nil }
        return ["name": .string(file.name), "trash": place]
      },
      "failed": .list(failed) { ["name": .string($0.name), "reason": .string($0.reason)] },
    ]
  }

  func write(to terminal: Terminal) throws {
    for file in failed { terminal.advise("pc: error: '\(file.name)': \(file.reason)") }
    let own = moved.count { $0.place != .desktop }
    if moved.isEmpty, failed.isEmpty { try terminal.say("nothing is to be deleted") }
    if moved.count > own {
      try terminal.say("\((moved.count - own).counted("file")) in the desktop's trash")
    }
    if own > 0 { try terminal.say("\(own.counted("file")) in .git/papercenter/trash") }
  }
}
