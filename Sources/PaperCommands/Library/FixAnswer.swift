import GitNames
import PaperDomain
import PaperLibrary

/// The fixes of `pc check --fix`.
struct FixAnswer {
  var report: EditReport<FixReport>
  var isDryRun: Bool
  var commits: [RecordedCommit]

  var members: [OutputJSON.Member] {
    [
      .init(
        "mends",
        .list(report.value.fixes) { fix in
          [
            "file": .string(fix.file), "code": .string(fix.code.rawValue),
            "change": .string(fix.words),
          ]
        }), .init("files", .list(report.files) { .string($0) }),
      .init("dryRun", .bool(isDryRun)),
      .init("commits", .list(commits) { .string($0.id.description) }),
    ]
  }

  /// Prints one line for each file.
  func write(to terminal: Terminal) throws {
    var lines: [(file: String, words: [String])] = []
    for fix in report.value.fixes {
      if lines.last?.file == fix.file {
        lines[lines.count - 1].words.append(fix.words)
      } else {
        lines.append((fix.file, [fix.words]))
      }
    }
    for (file, words) in lines {
      let line: StyledText = "\(file, .heading)  \(words.joined(separator: ", "))"
      if isDryRun { try terminal.print(line) } else { try terminal.say(line) }
    }
    for commit in commits { try terminal.say("\(commit.id.short, .id) \(commit.subject)") }
    for remark in report.value.remarks { terminal.note("\(remark)") }
    if report.value.fixes.isEmpty {
      terminal.note("nothing to fix")
    } else if isDryRun {
      terminal.note("nothing was changed: -n only shows")
    }
  }
}

extension Workspace {
  /// Makes every fix that is unambiguous, and commits the fixes with `-c`.
  func fix(
    _ options: ChangeOptions, withUnused: Bool, isFull: Bool, damaged: Set<BlobID>,
    _ invocation: Invocation
  ) async throws -> FixAnswer {
    let workers = LazyWorkers { try openWorkers(count: 1) }
    func fixed() async throws -> EditReport<FixReport> {
      try await FixOperation(library).run(
        isDryRun: options.isDryRun, isForced: options.force, withUnused: withUnused,
        isFull: isFull, damaged: damaged, opening: workers)
    }
    do {
      let fixing: FixAnswer
      if options.isDryRun {
        fixing = FixAnswer(report: try await fixed(), isDryRun: true, commits: [])
      } else {
        try refuseUnrecordable(options.commit)
        fixing = try await library.transaction {
          let report = try await fixed()
          // A fixed file that is not committed yet is committed with the rest of its content.
          let new = try report.files.filter { try !library.history.isInLastCommit($0) }
          let change = ChangeToRecord(
            edits: report.edits, blobs: report.value.healed, earlier: new)
          let commits = try await commit(change, options.commit, invocation)?.commits
          return FixAnswer(report: report, isDryRun: false, commits: commits ?? [])
        }
      }
      await workers.shutdown()
      return fixing
    } catch {
      await workers.shutdown()
      throw error
    }
  }
}
