package import ArgumentParser

/// `-n`, `-c` and `-m`: what every command that changes manifests takes.
package struct ChangeOptions: ParsableArguments, Sendable {
  @OptionGroup package var dryRun: DryRunOption
  @OptionGroup package var commit: CommitOption

  package init() {}

  package var isDryRun: Bool { dryRun.dryRun }
}
