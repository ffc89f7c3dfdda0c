import PaperDomain

/// A command's own reason to stop: a sentence, what mends it, and the exit status.
package struct CommandFailure: Explained, Equatable {
  package let explanation: String
  package let hints: [String]
  package let status: Outcome

  package init(_ explanation: String, hints: [String] = [], status: Outcome = .failed) {
    self.explanation = explanation
    self.hints = hints
    self.status = status
  }

  /// The command line is wrong in a way that only the command can see.
  package static func usage(_ explanation: String, hints: [String] = []) -> CommandFailure {
    CommandFailure(explanation, hints: hints, status: .usage)
  }
}
