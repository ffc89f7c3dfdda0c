package import ArgumentParser
package import HanText
import PaperDomain
import PaperLibrary
import PaperReading

/// `pc read REF`.
package struct Read: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Read a Chinese text with pinyin and your marks.",
    discussion: """
      Shows the text of a doc, a group or a page, one page after the other. Pinyin stands above the \
      words that you marked, above all words that are new to you, above all words or above none. \
      Marked words stand between asterisks. --script writes words in the other characters. --record \
      adds the time of reading to your log, from which pc level and pc stats know what you read. \
      --book makes a doc a book: it gets the tag Kind/Book.
      """)

  @Argument(help: .init("A doc, a group or a page.", valueName: "ref"))
  package var reference: String

  @Option(help: "The words that have pinyin.")
  package var pinyin = Pinyins.marked

  @Flag(name: .customLong("zhuyin"), help: "Write zhuyin instead of pinyin.")
  package var writesZhuyin = false

  @Option(help: "Write words in these characters; without it as on the page.")
  package var script: ScriptConverter.Target?

  @Flag(name: .customLong("browser"), help: "Open the reading screen in the browser instead.")
  package var opensBrowser = false

  @Flag(name: .customLong("record"), help: "Add this time of reading to your log.")
  package var records = false

  @Flag(name: .customLong("book"), help: "Make the doc a book.")
  package var isBook = false

  @Option(help: .init("With --book, who wrote it; '' removes it.", valueName: "name"))
  package var author: String?

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package enum Pinyins: String, ExpressibleByArgument, CaseIterable, Sendable {
    case none, marked, new, all
  }

  package static var foldsMarkup: Bool { false }

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError`.
  package func validate() throws {
    if author != nil, !isBook { throw ValidationError("--author needs --book") }
    if !records, !isBook, options.isDryRun || options.commit.commit {
      throw ValidationError("-n and -c need --record or --book")
    }
    if opensBrowser, records || isBook {
      throw ValidationError("--browser can't be used with --record or --book")
    }
  }

  /// Shows the text.
  ///
  /// - Throws: ``ReferenceError`` if the text is unknown, ``CommandFailure`` if it has no pages or
  ///   can't be a book; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    var snapshot = try workspace.library.snapshot()
    let pages = try workspace.pages(of: reference, in: snapshot)
    guard let first = pages.first else {
      throw CommandFailure(
        "'\(reference)' has no pages", hints: ["pc add GROUP BUNDLE#PAGES adds some"])
    }
    guard let doc = snapshot.docs[first.docPath] else {
      throw CommandFailure(
        "'\(first.path)' is in no doc", hints: ["pc check shows the errors of the library"])
    }
    if opensBrowser {
      try ViewerLaunch(invocation).takeOver(
        workspace.library, at: ViewerPath.reading(doc), [], invocation)
    }
    if isBook {
      try await makeBook(workspace, snapshot, invocation)
      snapshot = try workspace.library.snapshot()
    }
    let began = invocation.now()
    let text = try await ReadAnswer(
      snapshot.docs[doc.path] ?? doc, pages, pinyin, isZhuyin: writesZhuyin, script, workspace,
      snapshot, invocation)
    try invocation.write(text, isLong: true)
    try invocation.terminal.finish()
    if records { try await record(text, since: began, workspace, invocation) }
    return text.isEmpty ? .negative : .done
  }

  private func makeBook(
    _ workspace: Workspace, _ snapshot: LibrarySnapshot, _ invocation: Invocation
  ) async throws {
    let doc = try workspace.resolver(snapshot).doc(Reference(parsing: reference))
    let library = workspace.library
    func edit() throws -> EditReport<Void> {
      try library.edit(isDryRun: options.isDryRun, isForced: options.force) { editor in
        try editor.makeBook(doc, by: author)
      }
    }
    if options.isDryRun {
      if try !edit().files.isEmpty { invocation.terminal.note("'\(doc.path)' would be a book") }
      return
    }
    try workspace.refuseUnrecordable(options.commit)
    let report = try await library.transaction {
      let report = try edit()
      _ = try await workspace.commit(
        ChangeToRecord(edits: report.edits, message: "Make \(doc.path) a book"), options.commit,
        invocation)
      return report
    }
    if !report.files.isEmpty { invocation.terminal.note("'\(doc.path)' is a book now") }
  }

  /// Adds the time from the first line to the end of the pager to the reader's log.
  private func record(
    _ text: ReadAnswer, since began: Timestamp, _ workspace: Workspace, _ invocation: Invocation
  ) async throws {
    guard let doc = text.doc.id else {
      throw CommandFailure(
        "'\(text.doc.path)' has no id yet: the reading can't be recorded",
        hints: ["pc commit gives it one"])
    }
    let logs = workspace.library.readingLogs
    let reader = try logs.readerName()
    let pages = text.pages.filter { !$0.text.isEmpty }
    let marked = try logs.logs(of: reader).marks.events.count { mark in
      mark.action == .mark && mark.at >= began
        && mark.place.page.map { page in
          pages.contains { $0.page.id == page }
        } ?? false
    }
    let position = pages.last.flatMap { last in
      last.page.id.map { ReadingSession.Position(page: $0, offset: last.text.count) }
    }
    let device = try workspace.library.deviceName()
    let draft: ReadingDraft<ReadingSession> = { id, now in
      ReadingSession(
        id: id, at: began, until: now, doc: doc, pages: pages.compactMap(\.page.id),
        characters: text.chineseCharacters, words: text.differentWords, marked: marked,
        position: position, device: device)
    }
    let kept = try await workspace.keep(
      [draft], in: reader.sessions, message: "Read \(text.doc.path)", options, invocation)
    if options.isDryRun {
      invocation.terminal.note("nothing was recorded: -n only shows")
    } else {
      invocation.terminal.note("recorded in \(kept.files.first ?? reader.sessions)")
    }
  }
}

extension ScriptConverter.Target: ExpressibleByArgument {}
