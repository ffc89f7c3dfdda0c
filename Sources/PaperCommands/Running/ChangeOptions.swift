package import ArgumentParser

/// `-n`, `-c` and `-m`: what every command that changes manifests takes.
package struct ChangeOptions: ParsableArguments, Sendable {
  @OptionGroup package var dryRun: DryRunOption
  @OptionGroup package var commit: CommitOption

  @Flag(help: "Change also what is edited in the viewer.")
  package var force = false

  package init() {}

  /// What a command that records by itself hands on: the parser alone makes these values.
  static func recording(_ message: String?, isDryRun: Bool) throws -> ChangeOptions {
    let words = message.map { ["--commit", "--message", $0] } ?? []
    return try ChangeOptions.parse(words + (isDryRun ? ["--dry-run"] : []))
  }

  package var isDryRun: Bool { dryRun.dryRun }
}
