package import ArgumentParser

/// `pc completions bash|zsh|fish`.
package struct Completions: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Print what lets a shell complete pc.",
    discussion: """
      Verbs, options, and the names in your library are completed: docs, groups, pages, bundles, \
      tags, variables. 'make install' puts the scripts where the shells look for them.
      """)

  @Argument(help: "bash, zsh or fish.")
  package var shell: CompletionScript

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

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
