package import GitNames
package import PaperDomain

/// The changes to commit, and how the commit is described.
package struct CommitRequest: Sendable {
  /// The message of `-m`; without one, the message describes the changes.
  package var message: String?
  /// Files and folders, relative to the library's root; `nil` for everything.
  package var paths: [String]?
  /// The edits of a command, if only those are committed: other changes of these files stay
  /// uncommitted in the working tree.
  package var edits: [FileEdit]?
  /// New files that the command changed and that are committed whole.
  package var alongside: Set<String> = []
  /// The author, if it is not the person whom git is configured with.
  package var author: MarkupAction.Person?
  /// Whether to run the hooks that can refuse a commit: `pre-commit` and `commit-msg`.
  package var isVerified = true
  /// Whether to sign the commits; `nil` to use `commit.gpgSign`.
  package var isSigned: Bool?
  /// Opens the user's editor with the message file; `nil` if the message is not edited.
  package var edit: (@Sendable (String) throws -> Void)?

  package init(message: String? = nil, paths: [String]? = nil) {
    self.message = message
    self.paths = paths
  }

  var hooks: Set<Hook> { Hook.all(isVerified: isVerified) }
}

/// The result of a commit.
package enum CommitOutcome: Sendable {
  /// There was nothing to commit. `remarks` describe the values that files lacked and that were
  /// restored from the last commit, one sentence each.
  case nothing(remarks: [String])
  /// Errors prevented the commit; nothing was changed.
  case refused([Diagnostic])
  case recorded(CommitReport)
}

/// The commits that were made.
package struct CommitReport: Sendable {
  /// In the order in which they were made.
  package var commits: [RecordedCommit]
  /// Completions and fixes, one sentence each.
  package var remarks: [String]
  package var warnings: [Diagnostic]
  /// A remark about commits that no branch contains; `nil` if a branch contains them.
  package var headRemark: String?
  /// Entities that earlier commands created and that the command's change needed: manifest paths,
  /// relative to the library's root.
  package var earlier: [String] = []

  package init(commits: [RecordedCommit], remarks: [String], warnings: [Diagnostic]) {
    self.commits = commits
    self.remarks = remarks
    self.warnings = warnings
  }
}

/// One commit that was made.
package struct RecordedCommit: Sendable {
  package var id: ObjectID
  package var subject: String
  package var changes: [Change]
}
