package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc log [REF]`.
package struct Log: Command, WordRewriting {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Show the history, or the versions of a page.",
    discussion: """
      Without REF, or for a doc, group or bundle, shows the commits that changed it, the latest \
      first. For a page, shows its versions, the current one first. A version is the commit that \
      bound the page to what it shows; -p, --stat and --graph show all commits that changed the \
      page.
      """)

  @Argument(help: "A doc, group, page or bundle; or the path of a removed one.")
  package var reference: String?

  @Option(
    name: [.customShort("n"), .long, .customLong("max-count")], parsing: .unconditional,
    help: .init(
      "Show at most this many (also -COUNT); a batch of rebindings counts as one.",
      valueName: "count"))
  package var limit: Int?

  @OptionGroup(title: "Which commits") package var selection: LogSelection

  @Flag(help: "Show each commit on one line.")
  package var oneline = false

  @Flag(help: "Show only how much each commit changed.")
  package var stat = false

  @Flag(
    name: [.customShort("p"), .long],
    help: "Show all changes of each commit, with the words of corrected texts.")
  package var patch = false

  @Flag(help: "Draw the graph of the commits.")
  package var graph = false

  @Flag(help: "List the stamps: who stamped which version, when and on which device.")
  package var stamps = false

  @Flag(help: "With --stamps, print a CSV table for spreadsheets.")
  package var csv = false

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// `-3` and `-n3` are `-n 3`, as git takes them.
  package static func rewritten(_ words: [String]) -> [String] {
    var isValue = false
    var isOver = false
    return words.flatMap { word -> [String] in
      if isOver { return [word] }
      if isValue {
        isValue = false
        return [word]
      }
      isOver = word == "--"
      isValue = valued.contains(word)
      let digits = word.hasPrefix("-n") ? word.dropFirst(2) : word.dropFirst()
      let isCount =
        word.hasPrefix("-") && !digits.isEmpty
        && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
      return isCount ? ["-n", String(digits)] : [word]
    }
  }

  /// The options that take the next word as a value, even if it looks like an option.
  private static let valued: Set<String> = [
    "-n", "--limit", "--max-count", "--since", "--after", "--until", "--before", "--author",
    "--grep", "-C", "--color",
  ]

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if the limit is under 1, or `--stamps` and another form are both
  ///   given, or `--csv` is without it.
  package func validate() throws {
    if let limit, limit < 1 { throw ValidationError("-n takes a number from 1") }
    if csv, !stamps { throw ValidationError("--csv needs --stamps") }
    if stamps, oneline || stat || patch || graph {
      throw ValidationError("--stamps is a list of its own: leave out the other forms")
    }
  }

  /// Shows the commits, or a page's versions.
  ///
  /// - Throws: ``ReferenceError`` if the entity is unknown, now and in history; otherwise as
  ///   ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    guard let reference else { return try logEvents(workspace, invocation, .everything, "") }
    let entity: Entity
    do {
      entity = try workspace.entity(Reference(parsing: reference))
    } catch let error as ReferenceError {
      guard let scope = try gone(reference, workspace) else { throw error }
      return try logEvents(workspace, invocation, scope, reference)
    }
    guard case .page(let page) = entity, !stat, !graph, !patch, !stamps else {
      return try logEvents(
        workspace, invocation, LogScope(workspace.recorded(entity)), entity.path)
    }
    return try logVersions(of: page, workspace, invocation)
  }

  /// The scope of a path that existed in history and does not exist now.
  private func gone(_ path: String, _ workspace: Workspace) throws -> LogScope? {
    guard let path = ReferenceResolver.normalized(path) else { return nil }
    var paths = [path, "bundles/\(path)"]
    if !path.hasPrefix("docs/") { paths += ["docs/\(path)", "docs/\(path).json"] }
    let scope = LogScope(paths: paths)
    var request = LogRequest(scope)
    request.tellsChanges = false
    return try workspace.library.history.log(request, limit: 1).isEmpty ? nil : scope
  }

  private func logVersions(
    of page: Page, _ workspace: Workspace, _ invocation: Invocation
  ) throws -> Outcome {
    let request = try selection.request(LogScope.everything, workspace.library)
    let index = try workspace.versionIndex()
    let history = try index.history(of: PageKey(page), at: page.file)
    var versions: [PageVersion] = []
    for version in history.versions {
      if versions.count == limit { break }
      if try workspace.library.history.shows(version, request) { versions.append(version) }
    }
    let entries = try versions.map { version in
      VersionsAnswer.Entry(
        version: version, metadata: try index.manifest(of: version).page.metadata)
    }
    try invocation.write(
      VersionsAnswer(
        page: page, entries: entries, isNew: history.versions.isEmpty,
        isComplete: history.isComplete, isShort: oneline), isLong: true)
    return .done
  }

  private func logEvents(
    _ workspace: Workspace, _ invocation: Invocation, _ scope: LogScope, _ path: String
  ) throws -> Outcome {
    try stamps
      ? logStamps(workspace, invocation, scope, of: path)
      : logCommits(workspace, invocation, scope)
  }

  /// - Parameter path: The path of a page, group or doc; empty for all.
  private func logStamps(
    _ workspace: Workspace, _ invocation: Invocation, _ scope: LogScope, of path: String
  ) throws -> Outcome {
    let request = try selection.request(scope, workspace.library)
    func isInside(_ page: String) -> Bool {
      path.isEmpty || page == path || isPath(page, below: path)
    }
    let pages = Set(
      try workspace.library.snapshot().pages.values.filter { isInside($0.path) }.compactMap(\.id))
    let events = try workspace.library.stamps.log(request).filter { event in
      isInside(event.path) || event.page.map(pages.contains) ?? false
    }.prefix(limit ?? .max)
    let index = try workspace.versionIndex()
    let rows = try events.map { event in
      StampLogAnswer.Row(event: event, version: try index.stampedVersion(of: event))
    }
    let answer = StampLogAnswer(rows: rows)
    let terminal = invocation.terminal
    if csv, !invocation.options.printsJSON {
      // Text from files must not control the terminal.
      if terminal.isInteractive {
        try terminal.print("\(lines: answer.csv)")
      } else {
        try terminal.write(answer.csv)
      }
    } else {
      try invocation.write(answer, isLong: true)
    }
    return .done
  }

  private func logCommits(
    _ workspace: Workspace, _ invocation: Invocation, _ scope: LogScope
  ) throws -> Outcome {
    var request = try selection.request(scope, workspace.library)
    request.tellsChanges = !oneline || stat || patch || global.printsJSON
    var style = CommitStyle(isShort: oneline, isCounted: stat, isVerbose: global.isVerbose)
    style.patches = patch ? workspace.library : nil
    style.unpublished = try workspace.library.remotes.unpublished()
    let limit = limit ?? .max
    if graph {
      let commits = try workspace.library.history.logForDrawing(request, limit: limit)
      try invocation.write(
        CommitsAnswer(commits: commits, style: style, isDrawn: true), isLong: true)
    } else if global.printsJSON {
      let commits = try workspace.library.history.log(request, limit: limit)
      try invocation.write(CommitsAnswer(commits: commits, style: style, isDrawn: false))
    } else {
      try stream(CommitLog(workspace.library, request), style, upTo: limit, invocation.terminal)
    }
    return .done
  }

  /// Prints commits while they are read: if the pager ends early, the rest is not read.
  private func stream(
    _ log: CommitLog, _ style: CommitStyle, upTo limit: Int, _ terminal: Terminal
  ) throws {
    try terminal.startPager()
    var runs = CommitRuns()
    var count = 0
    while count < limit {
      let commits = try log.next(1)
      if commits.isEmpty { break }
      count += 1
      for commit in commits {
        if let run = runs.add(commit) { try terminal.print(lines: style.lines(of: run)) }
      }
    }
    if let run = runs.last { try terminal.print(lines: style.lines(of: run)) }
    if count == 0 { terminal.note("no commits") }
  }
}
