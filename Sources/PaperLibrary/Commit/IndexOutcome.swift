import GitFiles
package import PaperDomain

/// Whether git's index says what was recorded.
package enum IndexOutcome: Sendable {
  case inStep
  /// It says what was before: no file and no commit depends on it, and the next commit fixes it.
  case behind(any UserFacingError)

  /// Runs what brings the index in step.
  init(_ bringInStep: () throws(GitIndexError) -> Void) {
    do throws(GitIndexError) {
      try bringInStep()
      self = .inStep
    } catch {
      self = .behind(error)
    }
  }

  /// The sentence for people; `nil` where there is nothing to say.
  package var remark: String? {
    guard case .behind(let reason) = self else { return nil }
    return "plain git does not see it yet (\(reason.explanation)): the next pc commit fixes that"
  }
}
