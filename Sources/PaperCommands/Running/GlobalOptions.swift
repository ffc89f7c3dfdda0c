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

extension GlobalOptions {
  /// Rewrites `--color '#208C85'` as another option: `--color` is also an option of every command,
  /// whose values are words.
  static func colorWords(_ words: [String], meaning option: String) -> [String] {
    let common = Set(ColorChoice.allCases.map(\.rawValue))
    return words.enumerated().map { index, word in
      if word == "--color" {
        let isCommon = words.indices.contains(index + 1) && common.contains(words[index + 1])
        return isCommon ? word : option
      }
      let isColor = word.hasPrefix("--color=") && !common.contains(String(word.dropFirst(8)))
      return isColor ? "\(option)=\(word.dropFirst(8))" : word
    }
  }
}
