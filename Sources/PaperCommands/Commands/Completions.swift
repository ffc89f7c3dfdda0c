package import ArgumentParser

/// `pc completions bash|zsh|fish`.
package struct Completions: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Print the completion script of a shell for pc.",
    discussion: """
      The script completes commands, options, and the names in your library: docs, groups, pages, \
      bundles, tags, variables. 'make install' installs the scripts for the shells.
      """)

  @Argument(help: "bash, zsh or fish.")
  package var shell: CompletionScript

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Prints the script.
  ///
  /// - Throws: ``OutputError`` if stdout can't be written.
  package func run(in invocation: Invocation) async throws -> Outcome {
    if invocation.options.printsJSON {
      try invocation.terminal.print(
        json: ["shell": .string(shell.rawValue), "script": .string(shell.text)])
    } else {
      try invocation.terminal.write(shell.text)
    }
    return .done
  }
}
