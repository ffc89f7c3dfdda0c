package import ArgumentParser

/// `--at`: show the library at a commit or time.
package struct TimeTravelOption: ParsableArguments, Sendable {
  @Option(
    help: .init(
      "Look at the library as a commit has it, or as it was at a time.", valueName: "rev"))
  package var at: String?

  package init() {}
}
