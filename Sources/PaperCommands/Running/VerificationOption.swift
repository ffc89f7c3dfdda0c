import ArgumentParser

/// `--no-verify`: pass over the hooks that may refuse.
package struct VerificationOption: ParsableArguments, Sendable {
  @Flag(name: .customLong("no-verify"), help: "Pass over the hooks pre-commit and commit-msg.")
  package var skipsHooks = false

  package init() {}
}
