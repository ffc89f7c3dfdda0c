import PaperDomain
import PaperLibrary

/// What an undo or redo did.
struct UndoAnswer: Report {
  let report: UndoReport
  let kind: Operation.Kind
  let isDryRun: Bool

  var json: OutputJSON {
    [
      "operations": .list(report.operations) {
        ["id": .string($0.id.description), "command": .list($0.command) { .string($0) }]
      },
      "files": .list(report.step.files) { .string($0.path) },
      "commits": .list(report.commits) { .string($0.description) },
      "overwritten": .list(report.overwritten) { .string($0) },
      "dryRun": .bool(isDryRun),
    ]
  }

  func write(to terminal: Terminal) throws {
    func say(_ line: StyledText) throws {
      if isDryRun { try terminal.print(line) } else { try terminal.say(line) }
    }
    let verb = kind == .undo ? "took back" : "did again"
    for operation in report.operations {
      try say("\(verb) \(operation.commandLine, .heading)")
    }
    for commit in report.commits {
      try say("  \(commit.short, .id) \(kind == .undo ? "is off the branch" : "is back")")
    }
    for file in report.step.files {
      switch (file.before, file.after) {
      case (nil, _): try say("  wrote \(file.path, .added)")
      case (_, nil): try say("  removed \(file.path, .removed)")
      default: try say("  \(kind == .undo ? "restored" : "changed") \(file.path)")
      }
    }
    for file in report.overwritten {
      terminal.note(
        "\(file) had changes by hand: pc \(kind == .undo ? "redo" : "undo") brings them back")
    }
    if isDryRun { terminal.note("nothing was changed: -n only shows") }
  }
}

extension Operation {
  /// What the person typed, as a shell would take it.
  var commandLine: String { (["pc"] + command.map(\.quoted)).joined(separator: " ") }
}

extension Invocation {
  /// Says what was found half done, and put right.
  func tell(_ recovery: Recovery) {
    let command = (["pc"] + recovery.command.map(\.quoted)).joined(separator: " ")
    terminal.note(
      recovery.isCompleted
        ? "'\(command)' was killed at its end, and is complete now"
        : "'\(command)' was killed half-way, and was taken back")
    for file in recovery.left {
      terminal.warn("\(file) was changed since by somebody else, and left as it is")
    }
  }
}
