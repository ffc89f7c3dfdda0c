import PaperDomain
import PaperLibrary

/// Where events of reading went.
struct KeptReading {
  let place: ReadingPlace
  let files: [String]
  /// The commits made with `-c`; `nil` without.
  let recorded: CommitReport?
}

extension Workspace {
  /// Adds events to a log of this device's reader: in the library, or on this device alone, as the
  /// reader wants. The first time, a library with a remote asks.
  ///
  /// - Parameter message: Of the commit, if the user gives none.
  func keep<Event: ReadingEvent>(
    _ drafts: [ReadingDraft<Event>], in file: String, message: String?, _ options: ChangeOptions,
    _ invocation: Invocation
  ) async throws -> KeptReading {
    let logs = library.readingLogs
    let place = try readingPlace(options, invocation)
    if place == .device {
      if !drafts.isEmpty, !options.isDryRun { _ = try logs.keep(drafts, in: file) }
      return KeptReading(
        place: place, files: drafts.isEmpty ? [] : [logs.path(ofKept: file)], recorded: nil)
    }
    func edit() throws -> EditReport<[Event]> {
      try library.edit(isDryRun: options.isDryRun, isForced: options.force) { editor in
        try logs.add(drafts, to: file, in: &editor)
      }
    }
    if options.isDryRun {
      return KeptReading(place: place, files: try edit().files, recorded: nil)
    }
    try refuseUnrecordable(options.commit)
    let (report, recorded) = try await library.transaction {
      let report = try edit()
      let change = ChangeToRecord(edits: report.edits, message: message)
      return (report, try await commit(change, options.commit, invocation))
    }
    return KeptReading(place: place, files: report.files, recorded: recorded)
  }

  private func readingPlace(
    _ options: ChangeOptions, _ invocation: Invocation
  ) throws -> ReadingPlace {
    if let place = try library.readingLogs.place() { return place }
    guard invocation.terminal.canAsk, !options.isDryRun else {
      invocation.terminal.note("it is kept on this device alone")
      invocation.terminal.hint(
        "pc config set \(ReadingLogs.sharing) true shares it with everyone who has the library")
      return .device
    }
    let isShared = invocation.terminal.asksYes(
      "share your words and reading with everyone who has this library?")
    if Interruption.signal != nil { throw CancellationError() }
    let place = isShared ? ReadingPlace.library : .device
    try library.readingLogs.choose(place)
    return place
  }
}
