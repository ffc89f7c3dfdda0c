package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc ops`.
package struct Operations: Command {
  package static let foldsMarkup = false
  package static let configuration = CommandConfiguration.verb(
    commandName: "ops", abstract: "List the commands that changed something, the last one first.",
    discussion: """
      The number is the argument with which pc undo undoes this command and all later ones.
      """)

  @Option(
    name: [.customShort("n"), .long], parsing: .unconditional,
    help: .init("Show at most this many.", valueName: "n"))
  package var limit: Int?

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if the limit is negative.
  package func validate() throws {
    if let limit, limit < 0 { throw ValidationError("'\(limit)' is not a number of commands") }
  }

  /// Lists the commands.
  ///
  /// - Throws: As ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let history = try Workspace(invocation).library.operations.history()
    let answer = OperationsAnswer(history: history, limit: limit ?? .max)
    if history.operations.isEmpty { invocation.terminal.note("nothing was changed with pc yet") }
    try invocation.write(answer, isLong: true)
    return .done
  }
}

/// The entries of the operation log.
struct OperationsAnswer: Report {
  let history: OperationHistory
  let limit: Int

  private var shown: [Operation] { Array(history.operations.reversed().prefix(limit)) }

  var json: OutputJSON {
    let takenBack = history.takenBack
    return [
      "operations": .list(shown) { operation in
        let whole = operation.whole
        return [
          "id": .string(operation.id.description),
          "createdAt": .string(operation.createdAt.description),
          "kind": .string(operation.kind.rawValue),
          "command": .list(operation.command) { .string($0) },
          "person": .text(operation.person),
          "window": .text(operation.window),
          "of": .list(operation.subjects) { .string($0.description) },
          "takenBack": .bool(takenBack.contains(operation.id)),
          "files": .list(whole.files) { .string($0.path) },
          "branch": whole.branch.map {
            [
              "name": .string($0.name), "before": .text($0.before), "after": .text($0.after),
            ]
          } ?? .null,
        ]
      }
    ]
  }

  func write(to terminal: Terminal) throws {
    let takenBack = history.takenBack
    let numbers = history.undoCounts
    var table = Table(columns: [.right, .left, .left, .left, .flexible])
    for operation in shown {
      let whole = operation.whole
      var what: [String] = []
      if !whole.files.isEmpty { what.append(whole.files.count.counted("file")) }
      if whole.branch != nil { what.append("commit") }
      table.add(
        "\(numbers[operation.id].map(String.init) ?? "", .heading)",
        "\(String(operation.id.description.prefix(8)), .id)", "\(operation.createdAt)",
        "\(takenBack.contains(operation.id) ? "undone" : what.joined(separator: ", "), .muted)",
        "\(operation.commandLine)\(operation.person.map { ", by \($0)" } ?? "", .muted)")
    }
    try terminal.print(table)
  }
}
