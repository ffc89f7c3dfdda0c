/// Why a well-formed query can't be evaluated: usually an undefined name.
package struct QueryNameError: UserFacingError, Hashable {
  package let explanation: String
  package let hints: [String]

  package var errorCode: ErrorCode { .notFound }

  package init(_ explanation: String, _ hints: [String]) {
    self.explanation = explanation
    self.hints = hints
  }
}
