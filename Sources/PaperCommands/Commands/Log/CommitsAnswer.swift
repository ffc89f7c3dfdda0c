import PaperDomain
import PaperLibrary

/// Commits, with what they changed.
struct CommitsAnswer: Report {
  let commits: [LoggedCommit]
  let style: CommitStyle
  /// Whether lines beside the commits show how they hang together.
  let isDrawn: Bool

  var json: OutputJSON {
    [
      "commits": .list(commits) { commit in
        [
          "commit": .string(commit.id.description),
          "parents": .list(commit.parents) { .string($0.description) },
          "createdAt": .string(commit.createdAt.description), "author": .string(commit.author),
          "message": .string(commit.message), "changes": .list(commit.changes, \.json),
        ]
      }
    ]
  }

  func write(to terminal: Terminal) throws {
    var runs = CommitRuns()
    var drawing = HistoryDrawing<CommitID>()
    func write(_ run: CommitRun) throws {
      let lines = style.lines(of: run)
      if isDrawn {
        let rows = drawing.add(run.first.id, parents: run.last.parents)
        try terminal.print(lines: rows.beside(lines))
      } else {
        try terminal.print(lines: lines)
      }
    }
    for commit in commits {
      if let run = runs.add(commit, isDrawn: isDrawn) { try write(run) }
    }
    if let run = runs.last { try write(run) }
    if commits.isEmpty { terminal.note("no commits") }
  }
}
