import GitNames
import PaperDomain
import PaperLibrary

/// How much `pc log` prints of each commit.
struct CommitStyle {
  /// `--oneline`.
  let isShort: Bool
  /// `--stat`.
  let isCounted: Bool
  let isVerbose: Bool
  /// `-p`: prints the changed words of corrected texts too.
  var patches: Library?
  /// The commits that no remote has; `nil` if there is no remote.
  var unpublished: Set<ObjectID>?

  /// The most changes printed under one commit without `-v`; rebindings are not counted.
  private static let mostLines = 10

  func lines(of run: CommitRun) throws -> [StyledText] {
    let commit = run.first
    let reason = commit.batch == nil ? nil : commit.reason?.firstLine
    let subject: StyledText =
      run.count == 1
      ? "\(commit.subject)" + (reason.map { " (\($0))" } ?? "")
      : "Rebind \(run.count) pages" + (reason.map { ": \($0)" } ?? "")
        + " (batch \(commit.batch?.prefix(8).description ?? "", .muted))"
    let head: StyledText =
      isShort
      ? "\(commit.id.short, .id) "
      : "\(commit.id.short, .id) \(commit.createdAt) \(commit.author, .muted)  "
    let isOurs = unpublished?.contains(commit.id) == true
    let shared: StyledText = isOurs ? "  \("(not yet shared)", .muted)" : ""
    return try [head + subject + shared] + details(of: run).map { "    " + $0 }
  }

  private func details(of run: CommitRun) throws -> [StyledText] {
    if isCounted {
      return run.changes.isEmpty ? [] : ["\(ChangeSummary(run.changes).subject)"]
    }
    if isShort, patches == nil { return [] }
    if let library = patches {
      let before = try library.history.firstParent(of: run.first.id)
      return try run.changes.filter { isVerbose || $0.isNews }.flatMap { change in
        try DetailedChange(change, from: before, to: run.first.id, library).lines
      }
    }
    if isVerbose { return run.changes.map(\.line) }
    let news = run.changes.filter(\.isNews)
    if run.count == 1, news.count == 1, news[0].isSaid(by: run.first.subject) { return [] }
    let rebindings = news.filter { $0.kind == .rebind }
    let others = news.filter { $0.kind != .rebind }
    let left = others.count - CommitStyle.mostLines
    return (rebindings + others.prefix(CommitStyle.mostLines)).map(\.line)
      + (left > 0 ? ["\("and \(left) more", .muted)"] : [])
  }
}

extension Change {
  /// Whether a commit's subject has all that the line of the change would show.
  fileprivate func isSaid(by subject: String) -> Bool {
    let hasDetail =
      switch kind {
      case .rebind, .move, .remove: false
      case .add: to != nil
      case .edit: field != nil
      }
    return !hasDetail && headline == subject
  }
}

extension String {
  /// The text up to the first line end.
  var firstLine: String { String(prefix { !$0.isNewline }) }
}

extension Terminal {
  func print(lines: [StyledText]) throws {
    for line in lines { try print(line) }
  }
}
