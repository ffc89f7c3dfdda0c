import PaperDomain
import PaperLibrary

/// What `pc check --fix` put right.
struct Mending {
  var report: EditReport<MendReport>
  var isDryRun: Bool
  var commits: [RecordedCommit]

  var members: [OutputJSON.Member] {
    [
      .init(
        "mends",
        .list(report.value.mends) { mend in
          [
            "file": .string(mend.file), "code": .string(mend.code.rawValue),
            "change": .string(mend.words),
          ]
        }), .init("files", .list(report.files) { .string($0) }),
      .init("dryRun", .bool(isDryRun)),
      .init("commits", .list(commits) { .string($0.id.description) }),
    ]
  }

  /// A line a file.
  func write(to terminal: Terminal) throws {
    var lines: [(file: String, words: [String])] = []
    for mend in report.value.mends {
      if lines.last?.file == mend.file {
        lines[lines.count - 1].words.append(mend.words)
      } else {
        lines.append((mend.file, [mend.words]))
      }
    }
    for (file, words) in lines {
      let line: StyledText = "\(file, .heading)  \(words.joined(separator: ", "))"
      if isDryRun { try terminal.print(line) } else { try terminal.say(line) }
    }
    for commit in commits { try terminal.say("\(commit.id.short, .id) \(commit.subject)") }
    for remark in report.value.remarks { terminal.note("\(remark)") }
    if report.value.mends.isEmpty {
      terminal.note("nothing to fix")
    } else if isDryRun {
      terminal.note("nothing was changed: -n only shows")
    }
  }
}

extension Workspace {
  /// Puts right what can be put right in one way only, and records it with `-c`.
  func mend(
    _ options: ChangeOptions, withUnused: Bool, isFull: Bool, damaged: Set<BlobID>,
    _ invocation: Invocation
  ) async throws -> Mending {
    let workers = LazyWorkers { try openWorkers(count: 1) }
    func mended() async throws -> EditReport<MendReport> {
      try await library.mend(
        isDryRun: options.isDryRun, isForced: options.force, withUnused: withUnused,
        isFull: isFull, damaged: damaged, opening: workers)
    }
    do {
      let mending: Mending
      if options.isDryRun {
        mending = Mending(report: try await mended(), isDryRun: true, commits: [])
      } else {
        try refuseUnrecordable(options.commit)
        mending = try await library.transaction {
          let report = try await mended()
          // A new file that was fixed is recorded with what else is new in it.
          let new = try report.files.filter { try !library.isInLastCommit($0) }
          let change = ChangeToRecord(
            edits: report.edits, blobs: report.value.healed, earlier: new)
          let commits = try await commit(change, options.commit, invocation)?.commits
          return Mending(report: report, isDryRun: false, commits: commits ?? [])
        }
      }
      await workers.shutdown()
      return mending
    } catch {
      await workers.shutdown()
      throw error
    }
  }
}
