package import PaperDomain

/// What is to be recorded, and how it is described.
package struct CommitRequest: Sendable {
  /// The message of `-m`; without one the changes describe themselves.
  package var message: String?
  /// Files and folders from the library's root; `nil` for everything.
  package var paths: [String]?

  package init(message: String? = nil, paths: [String]? = nil) {
    self.message = message
    self.paths = paths
  }
}

/// What became of a commit.
package enum CommitOutcome: Sendable {
  /// There was nothing to record.
  case nothing
  /// Errors stand against it; nothing was changed.
  case refused([Diagnostic])
  case recorded(CommitReport)
}

/// What was recorded.
package struct CommitReport: Sendable {
  /// In the order in which they were made.
  package var commits: [RecordedCommit]
  /// What was filled in and mended, one sentence each.
  package var remarks: [String]
  package var warnings: [Diagnostic]
}

/// One commit that was made.
package struct RecordedCommit: Sendable {
  package var id: CommitID
  package var subject: String
  package var changes: [Change]
}
