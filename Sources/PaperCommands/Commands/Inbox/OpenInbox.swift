import Files
import PaperDomain
import PaperInbox
import PaperIndex
import PaperLibrary

/// An inbox that a command works on, and the library that it belongs to.
struct OpenInbox: Sendable {
  let inbox: Inbox
  /// `nil` outside any library: then decisions are kept for this user.
  let workspace: Workspace?
  /// The workers that read files; they start at the first use.
  let workers: LazyWorkers
  private let invocation: Invocation

  /// - Parameter directory: A folder; `nil` for the library's inbox.
  /// - Throws: ``LibraryError/notALibrary(_:)`` without a folder and a library; ``CommandFailure``
  ///   for a folder that is none; `FileError`.
  init(_ directory: String?, _ invocation: Invocation) throws {
    self.invocation = invocation
    guard let directory else {
      let workspace = try Workspace(invocation)
      self.workspace = workspace
      inbox = Inbox(workspace.inboxPlaces)
      workers = LazyWorkers { try workspace.openWorkers() }
      return
    }
    let folder = try OpenInbox.folder(directory, invocation)
    do {
      let workspace = try Workspace(invocation)
      let own = workspace.inboxPlaces
      inbox = Inbox(
        folder == own.folder
          ? own
          : Inbox.Places(
            folder: folder, state: workspace.library.deviceFolder,
            cache: workspace.library.cacheFolder.path))
      workers = LazyWorkers { try workspace.openWorkers() }
      self.workspace = workspace
    } catch LibraryError.notALibrary {
      inbox = Inbox(
        Inbox.Places(
          folder: folder,
          state: try invocation.userFolder("XDG_STATE_HOME", ".local/state"),
          cache: try invocation.userFolder("XDG_CACHE_HOME", ".cache")))
      workers = LazyWorkers { WorkerPool(executable: try WorkerExecutable.beside(invocation)) }
      workspace = nil
    }
  }

  /// The canonical path of a folder named on the command line.
  private static func folder(_ word: String, _ invocation: Invocation) throws -> String {
    let path = invocation.path(of: word)
    guard try FileSystem.statusIfPresent(of: path) != nil,
      try FileSystem.status(of: path, followingLinks: true).kind == .directory
    else {
      throw CommandFailure(
        "'\(word)' is no folder", hints: ["name a folder with pictures"], code: .notFound)
    }
    return try FileSystem.canonicalPath(of: path)
  }

  /// The files and the decisions. Files that were not read before are read, with progress.
  ///
  /// - Parameter limit: Read at most this many of them.
  /// - Throws: `FileError`; `CancellationError`.
  func contents(readingAtMost limit: Int = .max) async throws -> InboxContents {
    let workers = workers
    var meter: ProgressMeter?
    defer { meter?.finish() }
    let invocation = invocation
    return try await inbox.contents(readingAtMost: limit) { path in
      await workers.takenAt(path)
    } progress: { count in
      if limit < .max { return }
      if meter == nil { meter = invocation.progress("reading", of: count, unit: "files") }
      meter?.advance()
    }
  }

  /// Reads all files, for the next ``contents(readingAtMost:)``. What can't be read is said there.
  func readAll() async {
    let workers = workers
    _ = try? await inbox.contents { await workers.takenAt($0) }
  }

  /// The items that words name: a file's path or its name in the folder, or the beginning of a
  /// SHA-256.
  ///
  /// - Throws: ``CommandFailure`` for a word that names nothing.
  func items(named words: [String], in contents: InboxContents) throws -> [InboxItem] {
    try words.map { word in
      let path = invocation.path(of: word)
      let place = (try? FileSystem.canonicalPath(of: RawPath.directory(of: path))).map {
        RawPath.join($0, RawPath.name(of: path))
      }
      let found = contents.items.first { item in
        item.names.contains { $0 == word || inbox.path(of: $0) == place }
          || word.utf8.count >= 7 && item.digest.description.hasPrefix(word)
      }
      guard let found else {
        throw CommandFailure(
          "no waiting file is named '\(word)'", hints: ["pc inbox ls lists them"], code: .notFound)
      }
      return found
    }
  }

}

extension Workspace {
  /// The places of the library's inbox.
  var inboxPlaces: Inbox.Places { Inbox.Places(library) }
}

extension LazyWorkers {
  /// When the picture of a file was taken; `nil` if the file does not say, or can't be read.
  func takenAt(_ path: String) async -> Timestamp? {
    guard let pool = try? started() else { return nil }
    return await pool.momentTaken(path)
  }
}
