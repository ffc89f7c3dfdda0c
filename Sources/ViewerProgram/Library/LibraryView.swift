import GitNames
import PaperDomain
import PaperIndex
import PaperLibrary
import Synchronization

/// A state of the library, read once and shared by many requests.
struct LibraryView: Sendable {
  let library: Library
  let snapshot: LibrarySnapshot
  /// The commit that was read; `nil` for the working tree.
  let at: ObjectID?
  let head: ObjectID?
  let versions: VersionIndex
  /// Docs in natural order.
  let docs: [Doc]
  let bundlesByID: [EntityID: PDFBundle]
  /// The docs that have annotations, by path.
  let markup: [String: DocMarkup]
  /// The sessions of docs in this state.
  let sessions = SessionStore()
  private let kept = Kept()

  init(_ library: Library, at commit: ObjectID?) throws {
    self.library = library
    at = commit
    snapshot = try commit.map { try library.snapshots.of($0) } ?? library.snapshot()
    head = try library.history.head()
    versions = try library.history.versions()
    docs = snapshot.orderedDocs
    markup = snapshot.markup
    bundlesByID = Dictionary(
      snapshot.bundles.values.compactMap { bundle in bundle.id.map { ($0, bundle) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The search of this state; created once, because a query is sent after every typed letter.
  func search(_ cache: Cache) -> LibrarySearch {
    kept.search.withLock { kept in
      let search = kept ?? LibrarySearch(snapshot, cache: cache)
      kept = search
      return search
    }
  }

  /// The number of pages that were not read yet, counted once for each state of the cache.
  ///
  /// - Throws: ``CacheError``, `FileError`.
  func unread(in cache: Cache) throws -> Int {
    try kept.unread.withLock { kept in
      let state = try cache.state()
      if let kept, kept.state == state { return kept.count }
      let purged = try library.purgeRecords.ofWorkingTree().purgedBlobs
      let count = try cache.status(of: snapshot, purged: purged).waiting
      kept = (state, count)
      return count
    }
  }

  /// The page with an id, and its notes file; both are found in tables that are made once.
  func page(_ id: EntityID) -> (page: Page?, notes: String?) {
    kept.pages.withLock { kept in
      let tables = kept ?? PageTables(snapshot)
      kept = tables
      return (tables.pages[id], tables.notes[id])
    }
  }

  /// The number of uncommitted changes, counted once: any change makes another state.
  ///
  /// - Throws: `GitError`, `FileError`.
  func uncommitted() throws -> Int {
    if at != nil { return 0 }
    return try kept.uncommitted.withLock { kept in
      let count = try kept ?? library.checks.status().changes.count
      kept = count
      return count
    }
  }

  /// The answer of `pc check`, made once, however many readers ask: any change makes another state.
  ///
  /// - Throws: ``ViewerRefusal`` if the check itself fails; the next reader's question tries again.
  func check(with commands: CommandRunner) async throws -> [UInt8] {
    let check = kept.check.withLock { kept in
      let check = kept ?? Task { try await commands.look(["check"]) }
      kept = check
      return check
    }
    do {
      return try await check.value
    } catch {
      kept.check.withLock { $0 = nil }
      throw error
    }
  }

  /// The ids of docs that differ from another state, in their manifests or those of their contents.
  func docs(changedSince other: LibraryView) -> [String] {
    var paths: Set<String> = []
    func compare<Value: Equatable>(
      _ own: [String: Value], _ others: [String: Value], _ doc: (String) -> String
    ) {
      for (path, value) in own where others[path] != value { paths.insert(doc(path)) }
      for path in others.keys where own[path] == nil { paths.insert(doc(path)) }
    }
    compare(snapshot.docs, other.snapshot.docs) { $0 }
    compare(snapshot.groups, other.snapshot.groups) { parentPath($0) }
    compare(snapshot.pages, other.snapshot.pages) { parentPath(parentPath($0)) }
    return paths.compactMap { path in
      (snapshot.docs[path] ?? other.snapshot.docs[path]).map { $0.id?.description ?? $0.path }
    }.sorted()
  }
}

/// What the copies of a ``LibraryView`` share.
private final class Kept: Sendable {
  let search = Mutex<LibrarySearch?>(nil)
  let uncommitted = Mutex<Int?>(nil)
  let check = Mutex<Task<[UInt8], any Error>?>(nil)
  let pages = Mutex<PageTables?>(nil)
  let unread = Mutex<(state: CacheState, count: Int)?>(nil)
}

/// Pages, and the files of their annotations, by the pages' ids.
private struct PageTables: Sendable {
  var pages: [EntityID: Page] = [:]
  var notes: [EntityID: String] = [:]

  init(_ snapshot: LibrarySnapshot) {
    for page in snapshot.pages.values {
      if let id = page.id { pages[id] = page }
    }
    for file in snapshot.notes.values {
      if let id = file.page { notes[id] = file.file }
    }
  }
}
