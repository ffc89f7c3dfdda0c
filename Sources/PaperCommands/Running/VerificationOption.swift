import ArgumentParser

/// `--no-verify`: skip the hooks that can refuse a commit.
package struct VerificationOption: ParsableArguments, Sendable {
  @Flag(name: .customLong("no-verify"), help: "Skip the hooks pre-commit and commit-msg.")
  package var skipsHooks = false

  package init() {}
}
