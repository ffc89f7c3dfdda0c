import PaperDomain
import PaperLibrary
import PaperSession
import RunLog

/// Shares the library with its remote in the background, if `papercenter.autoSync` is true: when the
/// server starts, after half a minute without a change or a mark, and else each minute.
///
/// Annotations and marks of words are committed first, so a merge never meets a mark that is being made. A refusal or a
/// remote that is gone is tried again after growing pauses; what needs a decision stays with
/// people.
actor AutoSync {
  /// What there is to say of the last tries; `nil` when they succeeded.
  typealias Report = @Sendable (OfflineAnswer?) -> Void

  private static let rest = Duration.seconds(30)
  /// The time after which it looks for what others shared.
  private static let others = Duration.seconds(60)
  private static let firstPause = Duration.seconds(5)
  private static let longestPause = Duration.seconds(3_600)
  /// The number of failures in a row after which they are reported.
  private static let patience = 3

  private let commands: CommandRunner
  private let folding: MarkupFolding
  private let reading: ReadingFolding
  private let open: @Sendable () throws -> Library
  private let report: Report
  private var waiting: Task<Void, Never>?
  private var isSyncing = false
  /// Whether something was changed or marked during a sync, which may not have taken it along.
  private var hasChanged = false
  private var pause = AutoSync.firstPause
  /// The tries that failed since the last one that succeeded; `nil` if none did.
  private(set) var failure: SyncStateAnswer.Failure?

  init(
    _ commands: CommandRunner, _ folding: MarkupFolding, _ reading: ReadingFolding,
    report: @escaping Report, _ open: @escaping @Sendable () throws -> Library
  ) {
    self.commands = commands
    self.folding = folding
    self.reading = reading
    self.report = report
    self.open = open
  }

  /// Begins with a sync, and goes on after each change in `news` until it ends.
  func start(_ news: AsyncStream<LibraryEvent>) {
    wait(.seconds(1))
    Task {
      for await event in news {
        switch event {
        case .markup, .reading, .changed(_, committed: true, _): changed()
        default: continue
        }
      }
      stop()
    }
  }

  private func stop() { waiting?.cancel() }

  /// Syncs after a rest. A sync that runs is not cancelled: the rest begins at its end.
  private func changed() {
    if isSyncing { hasChanged = true } else { wait(AutoSync.rest) }
  }

  /// Syncs after this time, instead of after an earlier one.
  private func wait(_ time: Duration) {
    waiting?.cancel()
    waiting = Task {
      do {
        try await Task.sleep(for: time)
      } catch {
        return
      }
      await sync()
    }
  }

  private func sync() async {
    guard isWanted else { return }
    (isSyncing, hasChanged) = (true, false)
    defer { isSyncing = false }
    let timer = LogTimer()
    await folding.fold()
    await reading.fold()
    do {
      _ = try await commands.run(["sync"])
      Logger.info(.sync, "the viewer synced in \(timer.elapsed)")
      if let failure, failure.count >= AutoSync.patience { report(nil) }
      (failure, pause) = (nil, AutoSync.firstPause)
      wait(hasChanged ? AutoSync.rest : AutoSync.others)
    } catch {
      failed((error as? ViewerRefusal)?.message ?? "\(error)")
    }
  }

  private func failed(_ message: String) {
    let now = (try? open().settings.now()) ?? Timestamp(seconds: 0)
    let failed = SyncStateAnswer.Failure(
      count: (failure?.count ?? 0) + 1, since: failure?.since ?? now.description, message: message,
      nextTry: Timestamp(seconds: now.seconds + pause.components.seconds).description)
    failure = failed
    Logger.error(
      .sync, "the viewer's sync failed, \(failed.count) times now; the next try is in \(pause)")
    if failed.count >= AutoSync.patience {
      report(
        OfflineAnswer(remote: "origin", since: failed.since, message: message, isSync: true))
    }
    wait(pause)
    pause = min(pause * 2, AutoSync.longestPause)
  }

  /// Whether this device wants it, and there is a remote. What can't be read means no.
  nonisolated var isWanted: Bool {
    guard let library = try? open(), (try? library.configured("remote.origin.url")) ?? nil != nil
    else { return false }
    let value = (try? library.configured("papercenter.autoSync")) ?? nil
    return ["true", "yes", "on", "1"].contains(value?.lowercased())
  }
}
