import PaperIndex
import PaperLibrary

/// Commits the annotations that people make, after half a minute in which nobody made any.
actor MarkupFolding {
  private let open: @Sendable () throws -> Library
  private let workers: WorkerPool
  private let rest: Duration
  private var waiting: Task<Void, Never>?
  private var turn: Task<Void, Never>?

  init(
    workers: WorkerPool, rest: Duration = .seconds(30),
    _ open: @escaping @Sendable () throws -> Library
  ) {
    self.open = open
    self.workers = workers
    self.rest = rest
  }

  /// Begins to wait, or waits anew.
  func touch() {
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

  /// Commits now. What can't be committed stays in the journal, and is tried again the next time.
  func fold() async {
    let before = turn
    let work = Task { [open, workers] in
      await before?.value
      do {
        let library = try open()
        _ = try await library.markup.fold(opening: workers)
      } catch {
        // Another process is changing the library, or the disk is full: nothing is lost.
      }
    }
    turn = work
    await work.value
  }
}
