import ArgumentParser

/// `--tags keep|drop`: whether tags and variables are copied when entities are split or joined.
package struct TagsOption: ParsableArguments, Sendable {
  package enum Choice: String, ExpressibleByArgument, CaseIterable, Sendable {
    case keep, drop
  }

  @Option(help: "Whether tags and variables are copied too.")
  package var tags = Choice.keep

  package init() {}

  package var keeps: Bool { tags == .keep }
}
