import PaperDomain
import PaperLibrary
import PaperSession

/// Keeps the PDFs of chosen docs and folders on this device: downloads them in the background, and
/// those that come later with a sync.
///
/// A download that fails is tried again when the remote can be reached again, after the next commit,
/// and when somebody asks.
actor KeptPapers {
  /// The number of PDFs that one git-lfs downloads: progress is reported after each part.
  private static let part = 4

  private let moments: SnapshotCache
  private let notify: @Sendable () -> Void
  private var running: Task<Void, Never>?
  private var progress: KeptAnswer.Progress?
  private var problem: String?
  private var isAskedAgain = false

  /// - Parameter notify: Called with every change of the state.
  init(_ moments: SnapshotCache, notify: @escaping @Sendable () -> Void) {
    self.moments = moments
    self.notify = notify
  }

  /// Downloads what is missing, and again after each change in `news` until it ends.
  func start(_ news: AsyncStream<LibraryEvent>) {
    download()
    Task {
      for await event in news {
        switch event {
        case .changed(_, committed: true, _), .offline(nil): download()
        default: continue
        }
      }
      stop()
    }
  }

  private func stop() { running?.cancel() }

  /// - Throws: `GitError`, `FileError`.
  func answer() async throws -> KeptAnswer {
    let moment = try await moments.now()
    let library = moment.library
    guard try library.largeFiles.areEnabled() else { return .impossible }
    return KeptAnswer(
      isPossible: true,
      items: try KeptReferences(library).all().compactMap { reference in
        guard let entity = moment.kept(reference) else { return nil }
        return KeptAnswer.Item(
          ref: reference, path: entity.path,
          isComplete: moment.snapshot.blobs(of: [entity]).allSatisfy {
            library.blobs.size(of: $0) != nil
          })
      },
      asOf: try library.remotes.lastFetch()?.description, running: progress, problem: problem)
  }

  /// Keeps the PDFs of a doc or folder from now on.
  ///
  /// - Throws: `ReferenceError`, ``LargeFileError``, `FileError`.
  func keep(_ reference: String) async throws {
    let (moment, name) = try await resolved(reference)
    let list = KeptReferences(moment.library)
    let before = try list.all()
    if !before.contains(name) { try list.set(before + [name]) }
    problem = nil
    download()
    notify()
  }

  /// Does not keep a doc or folder any more, and removes its PDFs from this device, except those
  /// that are kept for another one or that no remote has.
  ///
  /// - Throws: `ReferenceError`, ``LargeFileError``, `FileError`.
  func drop(_ reference: String) async throws {
    let (moment, name) = try await resolved(reference)
    let list = KeptReferences(moment.library)
    let rest = try list.all().filter { $0 != name }
    try list.set(rest)
    running?.cancel()
    await running?.value
    let needed = Set(moment.snapshot.blobs(of: rest.compactMap { moment.kept($0) }))
    let own = moment.snapshot.blobs(of: [moment.kept(name)].compactMap { $0 })
    let library = moment.library
    _ = try await aside { try library.largeFiles.drop(own.filter { !needed.contains($0) }) }
    problem = nil
    download()
    notify()
  }

  /// The present state, and the name under which a doc or folder is in the list.
  private func resolved(_ reference: String) async throws -> (LibraryView, String) {
    let moment = try await moments.now()
    guard try moment.library.largeFiles.areEnabled() else { throw LargeFileError.isOff }
    let entity = try ReferenceResolver(moment.snapshot).entity(Reference(parsing: reference))
    return (moment, entity.id?.description ?? "docs/\(entity.path)")
  }

  private func download() {
    guard running == nil else {
      isAskedAgain = true
      return
    }
    running = Task { await run() }
  }

  private func run() async {
    do {
      try await bringMissing()
      problem = nil
    } catch {
      problem = (error as? any UserFacingError)?.explanation ?? "\(error)"
    }
    if Task.isCancelled { problem = nil }
    (running, progress) = (nil, nil)
    notify()
    if isAskedAgain {
      isAskedAgain = false
      download()
    }
  }

  private func bringMissing() async throws {
    let moment = try await moments.now()
    let library = moment.library
    let entities = try KeptReferences(library).all().compactMap { moment.kept($0) }
    guard !entities.isEmpty, try library.largeFiles.areEnabled() else { return }
    var missing = moment.snapshot.blobs(of: entities).filter { library.blobs.size(of: $0) == nil }
    progress = KeptAnswer.Progress(done: 0, total: missing.count)
    while !missing.isEmpty, !Task.isCancelled {
      notify()
      let part = Array(missing.prefix(KeptPapers.part))
      missing.removeFirst(part.count)
      _ = try await aside {
        var settings = TransferSettings()
        settings.attempts = 1
        return try library.largeFiles.fetch(part, settings)
      }
      progress?.done += part.count
    }
  }
}

extension LibraryView {
  /// The doc or folder of a line in the list of kept ones; `nil` if it was removed.
  fileprivate func kept(_ reference: String) -> Entity? {
    guard let parsed = try? Reference(parsing: reference) else { return nil }
    return try? ReferenceResolver(snapshot).entity(parsed)
  }
}
