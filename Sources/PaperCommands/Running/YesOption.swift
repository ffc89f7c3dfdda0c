import ArgumentParser

/// `--yes`: the answer to every question.
package struct YesOption: ParsableArguments, Sendable {
  @Flag(name: .customLong("yes"), help: "Answer every question with yes.")
  package var answersYes = false

  package init() {}
}
