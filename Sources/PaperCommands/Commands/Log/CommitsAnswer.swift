import GitNames
import PaperDomain
import PaperLibrary

/// Commits with their changes.
struct CommitsAnswer: Report {
  let commits: [LoggedCommit]
  let style: CommitStyle
  /// Whether the graph of commits is drawn beside them.
  let isDrawn: Bool

  var json: OutputJSON {
    [
      "commits": .list(commits) { commit in
        .object(
          [
            .init("commit", .string(commit.id.description)),
            .init("parents", .list(commit.parents) { .string($0.description) }),
            .init("createdAt", .string(commit.createdAt.description)),
            .init("author", .string(commit.author)), .init("message", .string(commit.message)),
            .init("changes", .list(commit.changes, \.json)),
          ] + (style.unpublished.map { [.init("published", .bool(!$0.contains(commit.id)))] } ?? [])
        )
      }
    ]
  }

  func write(to terminal: Terminal) throws {
    var runs = CommitRuns()
    var drawing = HistoryDrawing<ObjectID>()
    func write(_ run: CommitRun) throws {
      let lines = try style.lines(of: run)
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
