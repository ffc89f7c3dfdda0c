package import ArgumentParser

/// `-n`, `-c` and `-m`: options of every command that changes manifests.
package struct ChangeOptions: ParsableArguments, Sendable {
  @OptionGroup package var dryRun: DryRunOption
  @OptionGroup package var commit: CommitOption

  @Flag(help: "Also change what is being edited in the viewer.")
  package var force = false

  package init() {}

  /// Options for a command that always commits: only the parser can create these values.
  static func recording(_ message: String?, isDryRun: Bool) throws -> ChangeOptions {
    let words = message.map { ["--commit", "--message", $0] } ?? []
    return try ChangeOptions.parse(words + (isDryRun ? ["--dry-run"] : []))
  }

  package var isDryRun: Bool { dryRun.dryRun }
}
