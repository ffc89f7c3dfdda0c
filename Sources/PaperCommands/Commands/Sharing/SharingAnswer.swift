import GitNames
import PaperDomain
import PaperLibrary

/// The result of a merge or a sync, or of its dry run.
struct SharingAnswer: Report {
  /// The first line of the output.
  var summary: StyledText
  var report: MergeReport
  var changes: [Change]
  var warnings: [Diagnostic] = []
  var remarks: [String] = []
  var overwritten: [String] = []
  var repaired: [ObjectID] = []
  /// Keys of this command only, first in the document.
  var members: [OutputJSON.Member]
  var isDryRun: Bool
  var isVerbose: Bool

  /// The most changes printed without `-v`.
  private static let mostLines = 20

  var outcome: Outcome { report.hasCopies ? .savedCopies : .done }

  var json: OutputJSON {
    .object(
      members + [
        .init("merged", .list(report.merged) { .string($0) }),
        .init("forked", .list(report.forks, \.json)),
        .init("overridden", .list(report.overridden, \.json)),
        .init("remarks", .list(report.remarks) { .string($0.explanation) }),
        .init("mended", .list(repaired) { .string($0.description) }),
        .init("changes", .list(changes, \.json)),
        .init("diagnostics", .list(warnings.filter { $0.severity == .error }, \.json)),
        .init("dryRun", .bool(isDryRun)),
      ])
  }

  func write(to terminal: Terminal) throws {
    func say(_ line: StyledText) throws {
      if isDryRun { try terminal.print(line) } else { try terminal.say(line) }
    }
    try say(summary)
    let news = changes.filter { isVerbose || $0.isNews }
    let shown = isVerbose ? news[...] : news.prefix(SharingAnswer.mostLines)
    for change in shown { try say("  " + change.line) }
    if shown.count < news.count { try say("  \("and \(news.count - shown.count) more", .muted)") }
    for fork in report.forks { try terminal.print("\(fork.explanation, .warning)") }
    for value in report.overridden { try say("\(value.explanation)") }
    for remark in report.remarks { try say("\(remark.explanation)") }
    for merge in repaired { try say("restored what merge \(merge.short, .id) had lost") }
    for file in overwritten {
      terminal.note("\(file) had changes of its own: pc undo restores them")
    }
    for remark in remarks { terminal.note("\(remark)") }
    for diagnostic in warnings where diagnostic.severity == .error {
      terminal.advise(diagnostic.styled)
    }
    if isDryRun { terminal.note("nothing was changed: -n only shows") }
  }
}

extension MergeReport.Fork {
  fileprivate var json: OutputJSON {
    [
      "page": .string(page), "id": .text(pageID), "kept": .string("\(kept)"),
      "copy": .string(copy), "copyID": .text(copyID), "copyBinding": .string("\(copyBinding)"),
      "keptSide": .string(keptIn), "copySide": .string(copyIn),
    ]
  }
}

extension MergeReport.Overridden {
  fileprivate var json: OutputJSON {
    [
      "kind": .string(kind), "name": .string(name), "field": .string(field),
      "kept": .text(kept?.formatted()), "lost": .text(lost?.formatted()),
      "lostBy": .string(lostBy == .ours ? "ours" : "published"), "side": .string(lostIn),
    ]
  }
}

extension SharingAnswer {
  init(_ result: MergeResult, name: String, isDryRun: Bool, _ invocation: Invocation) {
    let commits = result.commitCount.counted("commit")
    summary =
      switch result.kind {
      case .upToDate: "nothing to merge: \(name) is already merged"
      case .fastForward:
        "\(isDryRun ? "would fast-forward" : "fast-forwarded") to \(name): \(commits)"
      case .merged: "\(isDryRun ? "would merge" : "merged") \(name): \(commits)"
      }
    report = result.report
    changes = result.changes
    warnings = result.warnings
    remarks = result.remarks
    overwritten = result.overwritten
    repaired = result.repaired
    members = [
      .init("result", .string(result.kind.rawValue)), .init("commit", .text(result.commit)),
      .init("commits", .int(result.commitCount)),
    ]
    self.isDryRun = isDryRun
    isVerbose = invocation.options.isVerbose
  }

  /// - Parameter givesToo: Whether the command also pushes.
  init(
    _ sync: SyncReport, givesToo: Bool = true, isDryRun: Bool,
    _ invocation: Invocation
  ) {
    let name = sync.remote.name
    var parts: [String] = []
    if sync.pulled > 0 {
      parts.append("\(isDryRun ? "would pull" : "pulled") \(sync.pulled.counted("commit"))")
    }
    if sync.pushed > 0 {
      parts.append("\(isDryRun ? "would push" : "pushed") \(sync.pushed.counted("commit"))")
    }
    if sync.hasPushedTexts { parts.append("shared recognised texts") }
    summary =
      if !parts.isEmpty {
        "\(name, .heading): \(parts.joined(separator: ", "))"
      } else if givesToo {
        "nothing to share: as \(name, .heading) has it"
      } else {
        "nothing new on \(name, .heading)"
      }
    report = sync.report
    changes = sync.changes
    warnings = sync.warnings
    remarks = sync.remarks
    repaired = sync.repaired
    members = [
      .init("remote", .string(sync.remote.remote)), .init("branch", .string(sync.remote.branch)),
      .init("pulled", .int(sync.pulled)), .init("pushed", .int(sync.pushed)),
      .init("texts", .bool(sync.hasPushedTexts)),
      .init("merges", .list(sync.merges) { .string($0.description) }),
    ]
    self.isDryRun = isDryRun
    isVerbose = invocation.options.isVerbose
  }
}

extension Invocation {
  /// Prints the result of a merge or a sync.
  func sharing(_ body: () throws -> SharingAnswer) throws -> Outcome {
    defer { terminal.clearProgress() }
    let answer = try body()
    terminal.clearProgress()
    try write(answer)
    return answer.outcome
  }
}
