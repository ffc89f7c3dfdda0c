package import GitNames

/// The value of HEAD: the place of the next commit.
package enum Head: Sendable, Hashable {
  /// A branch without a commit, with its full name: `refs/heads/main`.
  case unborn(reference: String)
  /// A branch and its last commit.
  case branch(reference: String, commit: ObjectID)
  /// A commit without a branch.
  case detached(commit: ObjectID)

  /// The commit; `nil` on an unborn branch.
  package var commit: ObjectID? {
    switch self {
    case .unborn: nil
    case .branch(_, let commit), .detached(let commit): commit
    }
  }

  /// The reference that a new commit moves: the branch's, or `HEAD` itself when it is detached.
  package var reference: String {
    switch self {
    case .unborn(let reference), .branch(let reference, _): reference
    case .detached: "HEAD"
    }
  }

  /// The short branch name, without `refs/heads/`; `nil` when HEAD is detached.
  package var branchName: String? {
    switch self {
    case .unborn(let reference), .branch(let reference, _):
      reference.hasPrefix("refs/heads/")
        ? String(reference.dropFirst("refs/heads/".count)) : reference
    case .detached: nil
    }
  }
}
