package import PaperDomain

/// What is to be merged into the branch that is checked out.
package struct MergeRequest: Sendable {
  /// Whose side wins where only one can.
  package enum Published: Sendable {
    /// What a remote has; where both or neither are on one, the branch that is checked out.
    case whatRemotesHave
    /// The branch that comes.
    case theirs
    /// The branch that is checked out.
    case ours
  }

  package var commit: CommitID
  /// As people call it: `branch 'review'`.
  package var name: String
  /// What it is merged into, where that is not the branch that is checked out here.
  package var into: String?
  /// The first paragraph of the merge's message; git's words for it unless given.
  package var message: String?
  package var published = Published.whatRemotesHave
  package var allowsUnrelated = false
  /// Whether nothing is changed.
  package var isDryRun = false
  /// Whether the hooks that may refuse are asked.
  package var isVerified = true

  package init(_ commit: CommitID, name: String) {
    self.commit = commit
    self.name = name
  }
}

/// What became of a merge.
package struct MergeResult: Sendable {
  package enum Kind: String, Sendable {
    /// The branch has it already.
    case upToDate = "up-to-date"
    /// The branch had nothing of its own, and is where the other one is.
    case fastForward = "fast-forward"
    case merged
  }

  package var kind: Kind
  /// Where the branch is now; with a dry run, where it was.
  package var commit: CommitID?
  /// How many commits came to the branch, without the merge's own.
  package var commitCount = 0
  package var report = MergeReport()
  /// What is different in the working tree, in the domain's words.
  package var changes: [Change] = []
  /// What the merged library is to be warned of.
  package var warnings: [Diagnostic] = []
  /// Files that held something of their own, kept for `pc undo`.
  package var overwritten: [String] = []
  package var remarks: [String] = []
  /// Merges of git's that lacked something, and do no longer.
  package var repaired: [CommitID] = []

  package init(_ kind: Kind) { self.kind = kind }
}
