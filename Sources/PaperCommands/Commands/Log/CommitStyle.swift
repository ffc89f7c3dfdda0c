import PaperDomain
import PaperLibrary

/// How much `pc log` says of a commit.
struct CommitStyle {
  /// `--oneline`.
  let isShort: Bool
  /// `--stat`.
  let isCounted: Bool
  let isVerbose: Bool
  /// The commits that no remote has; `nil` where there is none to have any.
  var unpublished: Set<CommitID>?

  /// Lines of changes under one commit unless all are asked for.
  private static let mostLines = 10

  func lines(of run: CommitRun) -> [StyledText] {
    let commit = run.first
    let subject: StyledText =
      run.count == 1
      ? "\(commit.subject)"
      : "Rebind \(run.count) pages (batch \(commit.batch?.prefix(8).description ?? "", .muted))"
    let head: StyledText =
      isShort
      ? "\(commit.id.short, .id) "
      : "\(commit.id.short, .id) \(commit.createdAt) \(commit.author, .muted)  "
    let isOurs = unpublished?.contains(commit.id) == true
    let shared: StyledText = isOurs ? "  \("(not yet shared)", .muted)" : ""
    return [head + subject + shared] + details(of: run).map { "    " + $0 }
  }

  private func details(of run: CommitRun) -> [StyledText] {
    if isCounted {
      return run.changes.isEmpty ? [] : ["\(ChangeSummary(run.changes).subject)"]
    }
    let isTold = run.count == 1 && run.changes.count { !$0.isImplied } == 1
    if isShort || isTold && !isVerbose { return [] }
    let shown = run.changes.filter { isVerbose || $0.isNews }
    if isVerbose || shown.count <= CommitStyle.mostLines { return shown.map(\.line) }
    return shown.prefix(CommitStyle.mostLines).map(\.line)
      + ["\("and \(shown.count - CommitStyle.mostLines) more", .muted)"]
  }
}

extension Terminal {
  func print(lines: [StyledText]) throws {
    for line in lines { try print(line) }
  }
}
