package import PaperDomain

/// What is to be recorded, and how it is described.
package struct CommitRequest: Sendable {
  /// The message of `-m`; without one the changes describe themselves.
  package var message: String?
  /// Files and folders from the library's root; `nil` for everything.
  package var paths: [String]?
  /// What a command changed, where exactly that is recorded: other changes of these files stay on
  /// disk, uncommitted.
  package var edits: [FileEdit]?
  /// New files that the command changed and that are recorded whole.
  package var alongside: Set<String> = []
  /// Whether the hooks that may refuse are asked: `pre-commit` and `commit-msg`.
  package var isVerified = true
  /// Whether the commits are signed; `nil` to do as `commit.gpgSign` says.
  package var isSigned: Bool?
  /// Opens the person's editor on the file that holds the message; `nil` where nobody edits it.
  package var edit: (@Sendable (String) throws -> Void)?

  package init(message: String? = nil, paths: [String]? = nil) {
    self.message = message
    self.paths = paths
  }

  var hooks: Set<Hook> {
    isVerified ? Set(Hook.allCases) : Set(Hook.allCases).subtracting(Hook.verifying)
  }
}

/// What became of a commit.
package enum CommitOutcome: Sendable {
  /// There was nothing to record. `remarks` tell what files lacked that the last commit has, and
  /// have again now, one sentence each.
  case nothing(remarks: [String])
  /// Errors stand against it; nothing was changed.
  case refused([Diagnostic])
  case recorded(CommitReport)
}

/// What was recorded.
package struct CommitReport: Sendable {
  /// In the order in which they were made.
  package var commits: [RecordedCommit]
  /// What was filled in and fixed, one sentence each.
  package var remarks: [String]
  package var warnings: [Diagnostic]
  /// What is to be known of commits that no branch holds; `nil` where one does.
  package var headRemark: String?
  /// What earlier commands made and a command's change needed: their manifests, from the library's
  /// root.
  package var earlier: [String] = []

  package init(commits: [RecordedCommit], remarks: [String], warnings: [Diagnostic]) {
    self.commits = commits
    self.remarks = remarks
    self.warnings = warnings
  }
}

/// One commit that was made.
package struct RecordedCommit: Sendable {
  package var id: CommitID
  package var subject: String
  package var changes: [Change]
}
