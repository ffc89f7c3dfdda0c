package import ArgumentParser
import Files
package import HanText
import PaperDomain
import PaperIndex
import PaperLibrary
import PaperReading

/// `pc stats`.
package struct Stats: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Show what a library has, how it grew, and what you read.",
    discussion: """
      Counts docs, pages, tags, variables and stamps, now and day by day, and who added what. Of your \
      reading: texts, time, words, level, and how they changed. --csv prints the days as a table, \
      --plot draws them. --unread lists the docs that you have not read yet, the ones with most words \
      that you know first.
      """)

  @Option(help: .init("Draw the days as an SVG picture.", valueName: "out.svg"))
  package var plot: String?

  @Flag(name: .customLong("csv"), help: "Print the days as a table for spreadsheets.")
  package var printsCSV = false

  @Flag(name: .customLong("unread"), help: "Also list what you could read next.")
  package var listsUnread = false

  @Option(help: "The edition of the HSK that the level is of.")
  package var edition = HSKEdition.hsk3

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Shows the statistics.
  ///
  /// - Throws: `FileError` if the picture can't be written; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let library = workspace.library
    let snapshot = try library.snapshot()
    let offset = library.settings.offsetMinutes
    var statistics = Statistics(
      library: LibraryStatistics(
        snapshot, try library.historyCounts.steps(),
        texts: try workspace.openCache(invocation).status(of: snapshot), offsetMinutes: offset))
    try await addReading(to: &statistics, workspace, snapshot, offset, invocation)
    if let plot {
      let path = invocation.path(of: plot)
      try FileSystem.writeAtomically(Array(DayChart.picture(of: statistics.charts).utf8), to: path)
    }
    if printsCSV, !invocation.options.printsJSON {
      try invocation.terminal.write(statistics.csv)
    } else {
      try invocation.write(statistics, isLong: true)
    }
    return .done
  }

  /// Adds what the person of this device read; nothing if git names no person.
  private func addReading(
    to statistics: inout Statistics, _ workspace: Workspace, _ snapshot: LibrarySnapshot,
    _ offset: Int, _ invocation: Invocation
  ) async throws {
    let logs = workspace.library.readingLogs
    let reader: ReaderName
    do {
      reader = try logs.readerName()
    } catch LibraryError.noIdentity {
      return
    }
    let read = try logs.logs(of: reader)
    let dictionary = try invocation.dictionary()
    let needsTexts = listsUnread || !read.sessions.events.isEmpty || !read.marks.events.isEmpty
    if dictionary == nil, needsTexts {
      invocation.terminal.note("the dictionary is not installed: words and level are not known")
      invocation.terminal.hint("\(Invocation.dictionaryHint)")
    }
    let texts =
      try needsTexts
      ? dictionary.map { try workspace.readTexts(in: snapshot, $0, invocation) } : nil
    let reading = try await ReaderStatistics(
      edition, reader, read, in: texts, now: invocation.now(), offsetMinutes: offset)
    statistics.reading = reading
    if listsUnread, let texts {
      statistics.unread = try await UnreadDoc.all(
        read.sessions, reading.knownWords,
        in: ReadTexts(
          knownTo: workspace.openIndexer(invocation, jobs: 1), of: snapshot, texts.divider))
    }
  }
}
