import Files
import PaperDomain
import PaperInbox
import PaperIndex
import PaperLibrary

/// One run through the files that wait, at the keyboard.
struct TriageSession {
  private let open: OpenInbox
  private let invocation: Invocation
  private(set) var contents: InboxContents
  /// Files that were passed over in this run.
  private var skipped: Set<BlobID> = []
  private var listedAt = ContinuousClock.now

  /// How long a listing of the folder is used: listing ten thousand files takes a tenth of a second.
  private static let listingLasts = Duration.milliseconds(500)
  /// The number of files that are read before the next one is shown: each takes some milliseconds.
  static let readAtOnce = 8

  init(_ open: OpenInbox, _ contents: InboxContents, _ invocation: Invocation) {
    self.open = open
    self.contents = contents
    self.invocation = invocation
  }

  private var terminal: Terminal { invocation.terminal }

  private static let keys =
    "k/→ keep  d/← delete  n/↓ note + keep  x/↑ note + delete  u undo  s skip  q leave"

  /// Shows files and takes decisions until there is nothing left, or the person leaves.
  ///
  /// - Throws: `FileError`; `CancellationError` after Ctrl-C. What was decided stays decided.
  mutating func run() async throws {
    var keyboard = Keyboard(terminal)
    let pictures = keyboard.isTerminal ? PictureProtocol(invocation.environment) : nil
    if keyboard.isTerminal {
      terminal.note("\(Self.keys, .muted)")
      if pictures == nil {
        terminal.note("this terminal shows no pictures: o opens one in another program")
      }
    }
    var shown: BlobID?
    while true {
      let item = try await next()
      if item == nil, contents.last == nil { break }
      if item?.digest != shown {
        shown = item?.digest
        if let item {
          try show(item)
          if let pictures { await show(item, pictures) }
        } else if keyboard.isTerminal {
          terminal.note("all done: u takes the last decision back, q leaves")
        }
      }
      guard let key = keyboard.next() else { break }
      guard try await act(key, on: item) else { break }
    }
    if Interruption.signal != nil { throw CancellationError() }
  }

  /// The newest file that waits; `nil` if there is none.
  private mutating func next() async throws -> InboxItem? {
    while true {
      if let item = contents.items.first(where: {
        $0.decision == nil && !skipped.contains($0.digest)
      }) {
        return item
      }
      if contents.unread == 0 { return nil }
      try Task.checkCancellation()
      contents = try await open.contents(readingAtMost: Self.readAtOnce)
    }
  }

  /// Does what a key stands for. Returns whether to go on.
  ///
  /// - Parameter item: The file that is shown; `nil` if there is nothing left.
  private mutating func act(_ key: Keyboard.Key, on item: InboxItem?) async throws -> Bool {
    switch (key, item) {
    case (.character("u"), _), (.character("\u{1A}"), _): try await undo()
    case (.character("q"), _), (.character("\u{04}"), _): return false
    case (.character("\n"), _), (.character("\r"), _), (.character(" "), _), (_, nil): break
    case (.character("k"), let item?), (.right, let item?): try await decide(.keep, item)
    case (.character("d"), let item?), (.left, let item?): try await decide(.delete, item)
    case (.character("n"), let item?), (.down, let item?): try await decide(.noteKeep, item)
    case (.character("x"), let item?), (.up, let item?): try await decide(.noteDelete, item)
    case (.character("s"), let item?): skipped.insert(item.digest)
    case (.character("o"), let item?): openElsewhere(item)
    default: terminal.note("\(Self.keys, .muted)")
    }
    return true
  }

  private mutating func decide(_ decision: TriageDecision, _ item: InboxItem) async throws {
    guard let workspace = open.workspace else {
      if decision.takesNote {
        terminal.warn("notes need a library")
        terminal.hint("pc init creates one; run pc triage in it")
        return
      }
      try open.inbox.record(decision, about: item, at: invocation.now(), note: nil)
      return try await decided(decision, item)
    }
    try open.inbox.decide(
      decision, about: item, at: invocation.now(), notesIn: workspace.library.root)
    try await decided(decision, item)
  }

  private mutating func decided(_ decision: TriageDecision, _ item: InboxItem) async throws {
    try terminal.say("  \(decision.rawValue, .muted)")
    try await refresh(after: item.digest)
  }

  private mutating func undo() async throws {
    if let undone = try open.inbox.journal.undo(at: invocation.now()) {
      skipped = []
      try terminal.say("  undone: \(undone.decision?.rawValue ?? "") \(undone.name)")
      try await refresh(after: undone.file)
    } else {
      terminal.note("nothing to undo")
    }
  }

  /// Takes over a decision about a file, and from time to time those of other programs and the files
  /// that came and went.
  private mutating func refresh(after file: BlobID) async throws {
    guard ContinuousClock.now - listedAt > Self.listingLasts else {
      contents.take(try open.inbox.journal.state(), about: file)
      return
    }
    let before = contents
    contents = try await open.contents(readingAtMost: Self.readAtOnce)
    listedAt = .now
    tell(of: before)
  }

  /// Says what came and went. Files that were only counted before are no news.
  private func tell(of before: InboxContents) {
    let (old, new) = (Set(before.items.map(\.digest)), Set(contents.items.map(\.digest)))
    let came = new.subtracting(old).count + contents.unread - before.unread
    let went = old.subtracting(new).count
    if came > 0 { terminal.note("\(came.counted("file")) came") }
    if went > 0 { terminal.note("\(went.counted("file")) went") }
  }

  private func show(_ item: InboxItem) throws {
    let waiting = contents.waitingCount
    try terminal.say(
      "\(item.names.joined(separator: ", "), .heading)  \(item.takenAt.minute(seenFrom: invocation.now()))"
        + "  \(item.bytes.inBytes)  \(waiting == 1 ? "the last one" : "\(waiting) left", .muted)")
  }

  /// Shows the picture. A file that can't be read still can be decided about.
  private func show(_ item: InboxItem, _ pictures: PictureProtocol) async {
    do {
      let png = try await open.workers.started().picture(
        ofFileAt: open.inbox.path(of: item.name), side: 1_000)
      terminal.advise(raw: pictures.shown(png))
    } catch {
      terminal.warn(
        "it can't be shown: \((error as? any UserFacingError)?.explanation ?? "\(error)")")
    }
  }

  private func openElsewhere(_ item: InboxItem) {
    do {
      try DesktopProgram.open(open.inbox.path(of: item.name), invocation)
    } catch {
      terminal.warn("\((error as? any UserFacingError)?.explanation ?? "\(error)")")
    }
  }
}
