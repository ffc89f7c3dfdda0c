import Files
import GitNames
import Glibc
import PaperDomain
import PaperLibrary
import PaperSession
import Synchronization

/// Detects changes of a library by any process: commits, pulls, edits by hand; and whether its
/// remote can be reached.
final class LibraryWatcher: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<LibraryEvent>.Continuation] = [:]
    var next = 0
    var watching: FolderWatch.Running?
    var offline: OfflineAnswer?
    var unsynced: OfflineAnswer?
    /// The state that listeners know. The one in ``SnapshotCache`` is newer after an action.
    var told: LibraryView?
    var remotes: Task<Void, Never>?
  }

  private let state = Mutex(State())
  private let library: Library
  private let moments: SnapshotCache

  init(_ library: Library, _ moments: SnapshotCache) {
    self.library = library
    self.moments = moments
  }

  /// The remote that can't be reached now, or with which no sync succeeds, if any.
  var offline: OfflineAnswer? { state.withLock { $0.offline ?? $0.unsynced } }

  /// Says that syncs in the background fail, or that they succeed again.
  func setUnsynced(_ answer: OfflineAnswer?) {
    state.withLock { $0.unsynced = answer }
    send(.offline(offline))
  }

  func news() -> AsyncStream<LibraryEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: LibraryEvent.self)
    let key = state.withLock { state in
      state.next += 1
      state.listeners[state.next] = continuation
      return state.next
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.listeners.removeValue(forKey: key) }
    }
    // What was found out before somebody listened.
    if let offline { continuation.yield(.offline(offline)) }
    return stream
  }

  /// Starts to watch.
  func start() {
    let (changes, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let folders = ["docs", "bundles", "tags", "variables"].map { library.path(of: $0).path }
    let watching = FolderWatch(folders: folders, gitFolder: library.gitFolder).start {
      continuation.yield()
    }
    state.withLock { $0.watching = watching }
    Task { [self] in
      let first = try? await moments.now()
      state.withLock { $0.told = first }
      for await _ in changes { await look() }
    }
    let remotes = Task { [self] in
      let remote = RemoteWatch(library)
      while !Task.isCancelled {
        do {
          let before = state.withLock { $0.offline }
          if let offline = try await aside({ remote.look(before: before) }) {
            state.withLock { $0.offline = offline.answer }
            send(.offline(self.offline))
          }
          try await Task.sleep(for: .seconds(60))
        } catch {
          return
        }
      }
    }
    state.withLock { $0.remotes = remotes }
  }

  func stop() {
    let (listeners, remotes) = state.withLock { state in
      state.watching?.stop()
      return (Array(state.listeners.values), state.remotes)
    }
    remotes?.cancel()
    for listener in listeners { listener.finish() }
  }

  private func look() async {
    do {
      let after = try await moments.refresh()
      let before = state.withLock { state in
        defer { state.told = after }
        return state.told
      }
      guard let before else {
        return send(.changed(head: after.head?.description, committed: true, docs: nil))
      }
      // Sent also when nothing differs: a file can be removed and put back between two looks, and
      // a reader may have asked `pc check` meanwhile.
      let docs = after.registersEqual(before) ? after.docs(changedSince: before) : nil
      send(
        .changed(
          head: after.head?.description, committed: before.head != after.head, docs: docs))
    } catch {
      // The change is incomplete; the rest of it triggers another look.
    }
  }

  func send(_ news: LibraryEvent) {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(news) }
  }
}

extension LibraryView {
  /// Whether bundles, tags and variables are the same as in another state.
  fileprivate func registersEqual(_ other: LibraryView) -> Bool {
    snapshot.bundles == other.snapshot.bundles && snapshot.tagGroups == other.snapshot.tagGroups
      && snapshot.variables == other.snapshot.variables
  }
}
