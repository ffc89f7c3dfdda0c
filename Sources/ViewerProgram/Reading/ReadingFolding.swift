import PaperDomain
import PaperLibrary
import PaperSession

/// Moves what people read and mark from this device to the library, and commits it: at the end of a
/// session, and after half a minute in which nobody marked anything.
actor ReadingFolding {
  private let commands: CommandRunner
  private let open: @Sendable () throws -> Library
  private let rest: Duration
  private var waiting: Task<Void, Never>?
  /// The readers with something to move, and for whom it is committed.
  private var readers: [ReaderName: Requester] = [:]

  init(
    _ commands: CommandRunner, rest: Duration = .seconds(30),
    _ open: @escaping @Sendable () throws -> Library
  ) {
    self.commands = commands
    self.open = open
    self.rest = rest
  }

  /// Begins to wait, or waits anew.
  func touch(_ reader: ReaderName, by requester: Requester) {
    readers[reader] = Requester(person: requester.person)
    waiting?.cancel()
    waiting = Task { [rest] in
      do {
        try await Task.sleep(for: rest)
      } catch {
        return
      }
      await fold()
    }
  }

  /// Commits a reader's logs now.
  func fold(_ reader: ReaderName, by requester: Requester) async {
    readers[reader] = Requester(person: requester.person)
    await fold()
  }

  /// Commits now. What can't be committed stays where it is, and is tried again the next time.
  func fold() async {
    for (reader, requester) in readers {
      readers[reader] = nil
      do {
        let files = try open().readingLogs.moveToLibrary(logsOf: reader)
        if files.isEmpty { continue }
        _ = try await commands.run(
          ["commit", "--message=Reading of \(reader)", "--"] + files, by: requester)
      } catch {
        // Another process is changing the library, or a rule is broken: nothing is lost.
        readers[reader] = requester
      }
    }
  }
}
