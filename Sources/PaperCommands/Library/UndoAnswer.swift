import GitNames
import PaperDomain
import PaperLibrary

/// The result of an undo or redo.
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
      "reverts": .list(report.reverts) { .string($0.description) },
      "overwritten": .list(report.overwritten) { .string($0) },
      "dryRun": .bool(isDryRun),
    ]
  }

  func write(to terminal: Terminal) throws {
    let isUndo = kind == .undo
    func say(_ line: StyledText) throws {
      if isDryRun { try terminal.print(line) } else { try terminal.say(line) }
    }
    func word(_ done: String, _ planned: String) -> String { isDryRun ? planned : done }
    for operation in report.operations {
      let verb = isUndo ? word("undid", "undoes") : word("redid", "redoes")
      try say("\(verb) \(operation.commandLine, .heading)")
    }
    for commit in report.commits {
      try say("  \(commit.short, .id) \(isUndo ? "off" : "back on") the branch")
    }
    for commit in report.reverts { try say("  \(commit.short, .id) reverts it") }
    for file in report.step.files {
      switch (file.before, file.after) {
      case (nil, _): try say("  \(word("wrote", "writes")) \(file.path, .added)")
      case (_, nil): try say("  \(word("removed", "removes")) \(file.path, .removed)")
      default:
        let verb = isUndo ? word("restored", "restores") : word("changed", "changes")
        try say("  \(verb) \(file.path)")
      }
    }
    for file in report.overwritten where !isDryRun {
      let back = isUndo ? "redo" : "undo"
      terminal.note("\(file) had changes by hand: pc \(back) restores them")
    }
    if isDryRun { terminal.note("nothing was changed: -n only shows") }
  }
}

extension Operation {
  /// The command as the user typed it, quoted for a shell.
  var commandLine: String { (["pc"] + command.map(\.quoted)).joined(separator: " ") }
}

extension Invocation {
  /// Reports the recovery of an interrupted command.
  func tell(_ recovery: Recovery) {
    let command = (["pc"] + recovery.command.map(\.quoted)).joined(separator: " ")
    terminal.note(
      recovery.isCompleted
        ? "'\(command)' was killed at its end, and is now completed"
        : "'\(command)' was killed half-way, and is now rolled back")
    for file in recovery.left {
      terminal.warn("\(file) was changed since by another process, and is not changed")
    }
  }
}
