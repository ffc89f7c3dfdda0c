package import GitNames
package import PaperDomain

/// A request to merge a commit into the current branch.
package struct MergeRequest: Sendable {
  /// The side that wins if only one can.
  package enum Published: Sendable {
    /// The side that a remote has; the current branch if both or neither are on a remote.
    case whatRemotesHave
    /// The branch that is merged in.
    case theirs
    /// The current branch.
    case ours
  }

  package var commit: ObjectID
  /// The name for display: `branch 'review'`.
  package var name: String
  /// The branch to merge into, if it is not the current branch.
  package var into: String?
  /// A merge commit that no one else has. If the branch still stands on it, its first parent is merged instead, and
  /// this merge takes its place: history does not keep merges of races that a sync lost.
  var replaced: ObjectID?
  /// The first paragraph of the message; `nil` for git's default.
  package var message: String?
  package var published = Published.whatRemotesHave
  package var allowsUnrelated = false
  /// Whether to plan only, without changes.
  package var isDryRun = false
  /// Whether to run the hooks that can refuse a merge.
  package var isVerified = true

  var hooks: Set<Hook> { Hook.all(isVerified: isVerified) }

  package init(_ commit: ObjectID, name: String) {
    self.commit = commit
    self.name = name
  }
}

/// The result of a merge.
package struct MergeResult: Sendable {
  package enum Kind: String, Sendable {
    /// The branch already contains the commit.
    case upToDate = "up-to-date"
    /// The branch had no commits of its own and was moved to the other one.
    case fastForward = "fast-forward"
    case merged
  }

  package var kind: Kind
  /// The commit of the branch afterwards; for a dry run, the current one.
  package var commit: ObjectID?
  /// The merge commit whose place it took.
  var replaced: ObjectID?
  /// The number of commits added to the branch, without the merge commit.
  package var commitCount = 0
  package var report = MergeReport()
  /// The entity changes in the working tree.
  package var changes: [Change] = []
  /// The warnings of the merged library.
  package var warnings: [Diagnostic] = []
  /// Overwritten files with uncommitted content, which is kept for `pc undo`.
  package var overwritten: [String] = []
  package var remarks: [String] = []
  /// Git merges that lost changes and are fixed now.
  package var repaired: [ObjectID] = []

  package init(_ kind: Kind) { self.kind = kind }
}
