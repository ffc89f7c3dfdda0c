import PaperSession

/// The answer of `pc check`, made once for each state of the library, however many readers ask.
actor LibraryChecks {
  private let commands: CommandRunner
  private var known: Task<[UInt8], any Error>?

  init(_ commands: CommandRunner) { self.commands = commands }

  /// Checks the library, so that its answer is there when the first reader asks, and forgets it
  /// with each change in `news`.
  func start(_ news: AsyncStream<LibraryEvent>) {
    _ = report()
    Task {
      for await event in news {
        if case .changed = event { known = nil }
      }
    }
  }

  /// - Throws: ``ViewerRefusal`` if the check itself fails.
  func answer() async throws -> [UInt8] {
    do {
      return try await report().value
    } catch {
      known = nil
      throw error
    }
  }

  private func report() -> Task<[UInt8], any Error> {
    let commands = commands
    let report = known ?? Task { try await commands.look(["check"]) }
    known = report
    return report
  }
}
