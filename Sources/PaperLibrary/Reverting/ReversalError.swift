package import GitNames
package import PaperDomain

/// The reason why commits can't be reverted.
package enum ReversalError: UserFacingError, Equatable {
  case mergeCommit(ObjectID)
  /// Later changes conflict, one line each.
  case conflicts([String])
  /// The working tree would have these errors, because of uncommitted changes.
  case breaks([String])
  /// Files that would change have uncommitted changes.
  case unrecorded([String])
  case notOurs(ObjectID)
  case unknown(String)
  case ambiguousBatch(String)

  package var errorCode: ErrorCode {
    switch self {
    case .unknown, .notOurs: .notFound
    case .ambiguousBatch: .ambiguous
    case .conflicts, .breaks: .conflict
    case .unrecorded: .uncommitted
    case .mergeCommit: .refused
    }
  }

  package var explanation: String {
    switch self {
    case .mergeCommit(let commit): "\(commit.short) is a merge"
    case .conflicts(let lines):
      lines.count == 1
        ? "a later change conflicts: \(lines[0])"
        : "later changes conflict in \(lines.count) places"
    case .breaks(let errors):
      "the uncommitted changes need what it reverts: \(errors[0])"
        + (errors.count > 1 ? " (and \(errors.count - 1) more)" : "")
    case .unrecorded(let files):
      "'\(files.first ?? "")'\(files.count > 1 ? " and \(files.count - 1) more" : "") would change "
        + "and \(files.count > 1 ? "hold" : "holds") what is not committed yet"
    case .notOurs(let commit): "\(commit.short) is not in the history of HEAD"
    case .unknown(let text): "'\(text)' is neither a commit nor a batch"
    case .ambiguousBatch(let text): "several batches begin with '\(text)'"
    }
  }

  package var hints: [String] {
    switch self {
    case .mergeCommit: ["revert the commits that it merged: pc log --graph shows them"]
    case .conflicts(let lines):
      (lines.count == 1 ? [] : lines) + ["nothing was changed; revert the later changes first"]
    case .breaks: ["pc commit commits them"]
    case .unrecorded: ["pc commit commits it"]
    case .notOurs, .unknown: ["pc log lists the commits"]
    case .ambiguousBatch: ["write more of it"]
    }
  }
}
