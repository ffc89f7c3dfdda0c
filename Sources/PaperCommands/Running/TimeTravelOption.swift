package import ArgumentParser

/// `--at`: show the library at a commit or time.
package struct TimeTravelOption: ParsableArguments, Sendable {
  @Option(
    help: .init(
      "Show the library as it was at a commit or a time.", valueName: "rev"))
  package var at: String?

  package init() {}
}
