package import ArgumentParser

/// `--at`: look at the library as it was.
package struct TimeTravelOption: ParsableArguments, Sendable {
  @Option(
    help: .init(
      "Look at the library as a commit has it, or as it was at a time.", valueName: "rev"))
  package var at: String?

  package init() {}
}
