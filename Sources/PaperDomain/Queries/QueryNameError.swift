/// Why a query that is well written can't be answered: mostly a name that means nothing here.
package struct QueryNameError: UserFacingError, Hashable {
  package let explanation: String
  package let hints: [String]

  package var errorCode: ErrorCode { .notFound }

  package init(_ explanation: String, _ hints: [String]) {
    self.explanation = explanation
    self.hints = hints
  }
}
