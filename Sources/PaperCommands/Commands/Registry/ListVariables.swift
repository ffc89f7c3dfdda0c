package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc variables`.
package struct ListVariables: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "ls", abstract: "List the variables, and how often each is used.")

  @OptionGroup package var nul: NulOption
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Lists the variables.
  ///
  /// - Throws: As ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let snapshot = try Workspace(invocation).library.snapshot()
    if nul.endsInNul {
      try invocation.terminal.print(nulTerminated: snapshot.variables.map { Array($0.name.utf8) })
    } else {
      try invocation.write(VariablesAnswer(snapshot: snapshot), isLong: true)
    }
    return .done
  }
}

/// The variables of a library.
struct VariablesAnswer: Report {
  private let rows: [(variable: Variable, uses: Int)]

  init(snapshot: LibrarySnapshot) {
    var uses: [String: Int] = [:]
    for assignment in snapshot.allMetadata.flatMap(\.variables) {
      uses[assignment.name, default: 0] += 1
    }
    rows = snapshot.variables.map { ($0, uses[$0.name] ?? 0) }
  }

  var json: OutputJSON { ["variables": .list(rows) { $0.variable.json(uses: $0.uses) }] }

  func write(to terminal: Terminal) throws {
    var table = Table(columns: [.left, .flexible, .left, .right])
    for row in rows {
      table.add(
        "\(row.variable.name, .heading)", "\(row.variable.typeText)",
        "\(row.variable.scope.rawValue)", "\(row.uses.counted("use"))")
    }
    try terminal.print(table)
    if rows.isEmpty {
      terminal.note("no variables yet: pc define variable Year --type int makes one")
    }
  }
}
