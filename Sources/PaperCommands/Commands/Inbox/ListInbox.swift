package import ArgumentParser
import Files
import PaperDomain
import PaperInbox
import PaperLibrary

/// `pc inbox ls`.
package struct ListInbox: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "ls", abstract: "List the files, newest first, and what was decided.")

  @OptionGroup package var folder: InboxFolderOption
  @OptionGroup package var nul: NulOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Lists the files.
  ///
  /// - Throws: As ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let open = try OpenInbox(folder.dir, invocation)
    let contents = try await open.contents()
    await open.workers.shutdown()
    if nul.endsInNul {
      try invocation.terminal.print(
        nulTerminated: contents.items.flatMap(\.names).map { RawPath.bytes(of: $0) })
    } else {
      try invocation.write(InboxAnswer(contents: contents, now: invocation.now()), isLong: true)
    }
    return .done
  }
}

/// The files of an inbox.
struct InboxAnswer: Report {
  let contents: InboxContents
  let now: Timestamp

  var json: OutputJSON {
    [
      "items": .list(contents.items) { item in
        [
          "name": .string(item.name), "names": .list(item.names) { .string($0) },
          "sha256": .string(item.digest.description), "bytes": .int(item.bytes),
          "takenAt": .string(item.takenAt.description), "decision": .text(item.decision?.rawValue),
          "note": .text(item.entry?.note),
        ]
      },
      "waiting": .int(contents.waitingCount),
      "notes": .int(contents.items.count { $0.entry?.note != nil }),
      "queue": .int(contents.queue.count), "films": .int(contents.films),
      "others": .int(contents.others),
      "unreadable": .list(contents.unreadable) {
        ["name": .string($0.name), "reason": .string($0.error.explanation)]
      },
    ]
  }

  func write(to terminal: Terminal) throws {
    var table = Table(columns: [.left, .flexible, .left, .right])
    for item in contents.items {
      table.add(
        item.decision.map { "\($0.rawValue, .muted)" } ?? "\("waits", .heading)",
        "\(item.names.joined(separator: ", "))", "\(item.takenAt.minute(seenFrom: now))",
        "\(item.bytes.inBytes)")
    }
    try terminal.print(table)
    for file in contents.unreadable {
      terminal.warn("'\(file.name)' can't be read: \(file.error.explanation)")
    }
    try terminal.say("\(summary)")
  }

  /// How many files wait, were kept and are to be deleted.
  var summary: String {
    let (waiting, queue) = (contents.waitingCount, contents.queue.count)
    let kept = contents.items.count { $0.decision?.deletes == false }
    var parts: [String] = []
    if waiting > 0 { parts.append(waiting == 1 ? "1 file waits" : "\(waiting) files wait") }
    if kept > 0 { parts.append("\(kept) kept") }
    if queue > 0 { parts.append("\(queue) to delete") }
    if contents.films > 0 { parts.append("\(contents.films.counted("film")) not shown") }
    if contents.others > 0 { parts.append("\(contents.others.counted("other file")) not shown") }
    if contents.items.isEmpty { parts.insert("nothing waits", at: 0) }
    return parts.joined(separator: ", ")
  }
}
