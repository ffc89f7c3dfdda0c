import ArgumentParser

/// `-n`: show what would change.
package struct DryRunOption: ParsableArguments, Sendable {
  @Flag(name: [.customShort("n"), .long], help: "Show what would change, and change nothing.")
  package var dryRun = false

  package init() {}
}
