import GitFiles
package import PaperDomain

/// Whether git's index matches the commit.
package enum IndexOutcome: Sendable {
  case inStep
  /// The index has the old state. No file and no commit depends on it, and the next commit fixes
  /// it.
  case behind(any UserFacingError)

  /// Runs the update of the index.
  init(_ bringInStep: () throws(GitIndexError) -> Void) {
    do throws(GitIndexError) {
      try bringInStep()
      self = .inStep
    } catch {
      self = .behind(error)
    }
  }

  /// The sentence to show; `nil` if there is none.
  package var remark: String? {
    guard case .behind(let reason) = self else { return nil }
    return "plain git does not see it yet (\(reason.explanation)): the next pc commit fixes that"
  }
}
