package import ArgumentParser

/// The options of every command, before the verb or after it.
package struct GlobalOptions: ParsableArguments, Sendable {
  @Option(
    name: .customShort("C"), parsing: .unconditionalSingleValue,
    help: .init("Run as if started in this folder.", valueName: "dir"))
  package var directories: [String] = []

  @Flag(name: .customLong("json"), help: "Print one JSON document.")
  package var printsJSON = false

  @Flag(name: [.customShort("q"), .customLong("quiet")], help: "Suppress informational messages.")
  package var isQuiet = false

  @Flag(name: [.customShort("v"), .customLong("verbose")], help: "Print more details.")
  package var isVerbose = false

  @Option(help: "When to use colour.")
  package var color = ColorChoice.auto

  @Flag(name: .customLong("no-pager"), help: "Print long output straight to the terminal.")
  package var refusesPager = false

  package init() {}

  /// Their names on the command line, for those without a value.
  package static let flags: Set<String> = [
    "--json", "-q", "--quiet", "-v", "--verbose", "--no-pager",
  ]
  /// Their names, for those that take the next word as a value.
  package static let valued: Set<String> = ["-C", "--color"]
}
