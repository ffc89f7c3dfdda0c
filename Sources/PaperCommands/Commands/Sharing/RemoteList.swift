package import ArgumentParser
import PaperLibrary

/// `pc remote ls`.
package struct RemoteList: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "ls", abstract: "List the remotes.")

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Lists the remotes.
  ///
  /// - Throws: As ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let library = try Workspace(invocation).library
    try invocation.write(
      Answer(remotes: try library.remotes.list()))
    return .done
  }

  struct Answer: Report {
    let remotes: [(name: String, address: String?)]

    var json: OutputJSON {
      ["remotes": .list(remotes) { ["name": .string($0.name), "url": .text($0.address)] }]
    }

    func write(to terminal: Terminal) throws {
      for remote in remotes {
        try terminal.print("\(remote.name, .heading)  \(remote.address ?? "")")
      }
      if remotes.isEmpty { terminal.note("no remotes: pc remote add NAME URL adds one") }
    }
  }
}
