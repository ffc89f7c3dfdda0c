package import ArgumentParser

/// `pc version` and `pc --version`.
package struct Version: Command {
  package static let configuration = CommandConfiguration.verb(abstract: "Show the version of pc.")

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Prints the version.
  ///
  /// - Throws: ``OutputError`` if stdout can't be written.
  package func run(in invocation: Invocation) async throws -> Outcome {
    try invocation.write(Answer(version: PC.version))
    return .done
  }

  struct Answer: Report {
    let version: String

    var json: OutputJSON { ["version": .string(version)] }

    func write(to terminal: Terminal) throws { try terminal.print("pc \(version)") }
  }
}
