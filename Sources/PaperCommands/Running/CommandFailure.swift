package import PaperDomain

/// An error of a command: a sentence, hints that fix it, and the exit status.
package struct CommandFailure: UserFacingError, Equatable {
  package let explanation: String
  package let hints: [String]
  package let status: Outcome
  package let errorCode: ErrorCode
  package let diagnostics: [Diagnostic]

  /// - Parameter code: `nil` for the code of the status.
  package init(
    _ explanation: String, hints: [String] = [], status: Outcome = .failed, code: ErrorCode? = nil,
    diagnostics: [Diagnostic] = []
  ) {
    self.explanation = explanation
    self.hints = hints
    self.status = status
    errorCode = code ?? CommandFailure.code(of: status)
    self.diagnostics = diagnostics
  }

  private static func code(of status: Outcome) -> ErrorCode {
    switch status {
    case .usage: .usage
    case .negative: .nothing
    case .interrupted, .terminated: .interrupted
    case .done, .failed, .savedCopies: .refused
    }
  }

  /// An error in the command line that the parser can't find.
  package static func usage(_ explanation: String, hints: [String] = []) -> CommandFailure {
    CommandFailure(explanation, hints: hints, status: .usage)
  }
}
