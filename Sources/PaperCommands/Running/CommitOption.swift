package import ArgumentParser

/// `-c [-m MSG]`: commit exactly what the command changed.
package struct CommitOption: ParsableArguments, Sendable {
  @Flag(name: [.customShort("c"), .long], help: "Commit the change at once.")
  package var commit = false

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: .init("The commit's message, with --commit.", valueName: "msg"))
  package var message: String?

  @OptionGroup package var verification: VerificationOption

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if `--message` or `--no-verify` is without `--commit`.
  package mutating func validate() throws {
    if message != nil && !commit {
      throw ValidationError("a message needs --commit (-c)")
    }
    if verification.skipsHooks && !commit {
      throw ValidationError("--no-verify needs --commit (-c)")
    }
  }
}
