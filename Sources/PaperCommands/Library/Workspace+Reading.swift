import PaperDomain
import PaperLibrary

extension Workspace {
  /// Adds events to a log of this device's reader: in the library, or on this device alone, as the
  /// reader wants. The first time, a library with a remote asks.
  ///
  /// - Parameter change: What the events mean.
  func add<Event: ReadingEvent>(
    _ drafts: [ReadingDraft<Event>], to file: String, describing change: PlannedChange,
    _ options: ChangeOptions, _ invocation: Invocation
  ) async throws -> Outcome {
    var change = change
    let place = try readingPlace(options, invocation)
    change.members.append(.init("place", .string(place.rawValue)))
    if place == .library {
      return try await self.change(options, invocation) { editor, _ in
        _ = try library.readingLogs.add(drafts, to: file, in: &editor)
        return change
      }
    }
    if !drafts.isEmpty, !options.isDryRun { _ = try library.readingLogs.keep(drafts, in: file) }
    try invocation.write(
      ChangeAnswer(
        change: change,
        files: drafts.isEmpty ? [] : [library.readingLogs.path(ofKept: file)],
        isDryRun: options.isDryRun, recorded: nil))
    return .done
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
