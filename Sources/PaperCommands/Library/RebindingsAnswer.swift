import PaperDomain
import PaperLibrary

/// Pages that were, or would be, bound to something else.
struct RebindingsAnswer: Report {
  let rebindings: [Rebinding]
  let isDryRun: Bool
  var commits: [RecordedCommit] = []

  var json: OutputJSON {
    [
      "rebindings": .list(rebindings) { rebinding in
        [
          "page": .text(rebinding.page.id), "path": .string(rebinding.page.path),
          "from": .string(rebinding.from.description), "to": .string(rebinding.to.description),
        ]
      },
      "dryRun": .bool(isDryRun),
      "commits": .list(commits) { .string($0.id.description) },
    ]
  }

  func write(to terminal: Terminal) throws {
    var table = Table(columns: [.left, .left, .left, .left])
    for rebinding in rebindings {
      table.add(
        "\(rebinding.page.path)", "\(rebinding.from, .removed)", "→", "\(rebinding.to, .added)")
    }
    try terminal.print(table)
    for commit in commits { try terminal.say("\(commit.id.short, .id) \(commit.subject)") }
  }
}
