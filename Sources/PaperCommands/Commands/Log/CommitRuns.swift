import PaperDomain
import PaperLibrary

/// Commits that `pc log` shows as one entry: the rebindings of one `pc commit`.
struct CommitRun {
  var first: LoggedCommit
  var last: LoggedCommit
  var count = 1
  var changes: [Change]

  init(_ commit: LoggedCommit) {
    first = commit
    last = commit
    changes = commit.changes
  }

  /// Whether an older commit belongs to this run.
  func takes(_ commit: LoggedCommit) -> Bool {
    first.batch != nil && first.batch == commit.batch
  }

  mutating func add(_ commit: LoggedCommit) {
    last = commit
    count += 1
    changes += commit.changes
  }
}

/// Groups consecutive commits of one batch.
struct CommitRuns {
  /// The run that may still grow.
  private(set) var last: CommitRun?

  /// - Parameter isDrawn: Whether only commits of one line of history are put together.
  /// - Returns: The run that ended before this commit.
  mutating func add(_ commit: LoggedCommit, isDrawn: Bool = false) -> CommitRun? {
    if let run = last, run.takes(commit), !isDrawn || run.last.parents == [commit.id] {
      last?.add(commit)
      return nil
    }
    defer { last = CommitRun(commit) }
    return last
  }
}
