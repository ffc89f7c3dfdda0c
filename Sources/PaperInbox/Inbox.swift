package import Files
package import PaperDomain
import Synchronization

/// A folder in which photos and scans wait for a decision.
///
/// It changes at any time: a phone may sync into it. Files are known by their SHA-256, so that a
/// renamed or returning file keeps its decision.
package final class Inbox: Sendable {
  /// Where an inbox keeps what it knows.
  package struct Places: Hashable, Sendable {
    /// The folder with the files, absolute.
    package var folder: String
    /// The journal of decisions.
    package var journal: String
    /// The cache of what was read from files.
    package var cache: String
    /// The folder of removed files, where the desktop has no trash.
    package var trash: String
    /// Whether files of the folder may be removed without being asked: it is the library's own.
    package var isOwn: Bool

    package init(folder: String, journal: String, cache: String, trash: String, isOwn: Bool) {
      self.folder = folder
      self.journal = journal
      self.cache = cache
      self.trash = trash
      self.isOwn = isOwn
    }
  }

  package let places: Places
  package let journal: TriageJournal
  private let known: Mutex<KnownFacts>

  package init(_ places: Places) {
    self.places = places
    journal = TriageJournal(places.journal)
    known = Mutex(KnownFacts(reading: places.cache))
  }

  package var folder: String { places.folder }

  /// The path of a file of the folder.
  package func path(of name: String) -> String { RawPath.join(folder, name) }

  /// Reads the folder, and files that were not read before.
  ///
  /// A file that is being written, or vanishes meanwhile, is left out until the next time.
  ///
  /// - Parameters:
  ///   - limit: Read at most this many files that were not read before, the last changed first; at
  ///     least one. Others are only counted.
  ///   - takenAt: Reads when the picture of a file was taken; the path is absolute.
  ///   - progress: Called for each file that has to be read, with their number.
  /// - Throws: `FileError` if the folder can't be listed; `CancellationError`.
  package func contents(
    readingAtMost limit: Int = .max, takenAt: (String) async -> Timestamp?,
    progress: (Int) -> Void = { _ in }
  ) async throws -> InboxContents {
    let listing = try InboxFolder(reading: folder)
    var contents = InboxContents(films: listing.films, others: listing.others)
    var files: [(InboxFolder.File, FileFacts)] = []
    var unknown: [InboxFolder.File] = []
    known.withLock { known in
      for file in listing.files {
        if let facts = known[file.state] {
          files.append((file, facts))
        } else {
          unknown.append(file)
        }
      }
    }
    unknown.sort { $0.state.modified > $1.state.modified }
    var count = 0
    for file in unknown {
      // Files that can't be read do not count: otherwise they would hide the others for good.
      if count == limit {
        contents.unread += 1
        continue
      }
      try Task.checkCancellation()
      progress(unknown.count)
      do throws(FileError) {
        guard let facts = try await read(file, takenAt) else { continue }
        files.append((file, facts))
        count += 1
      } catch {
        guard !error.isAbsent else { continue }
        contents.unreadable.append((file.name, error))
      }
    }
    try remember(listing)
    let state = try journal.state()
    contents.last = state.last
    contents.items = Inbox.items(files, state)
    return contents
  }

  /// Reads one file; `nil` if it changes meanwhile.
  private func read(
    _ file: InboxFolder.File, _ takenAt: (String) async -> Timestamp?
  ) async throws(FileError) -> FileFacts? {
    let path = path(of: file.name)
    guard let digest = BlobID(digest: try Digest.sha256(ofFile: path)) else { return nil }
    let taken = await takenAt(path)
    guard let status = try FileSystem.statusIfPresent(of: path), FileState(status) == file.state
    else { return nil }
    let facts = FileFacts(digest: digest, takenAt: taken)
    known.withLock { $0.learn(facts, of: file.state) }
    return facts
  }

  /// Keeps what was read, for the next start. It is only a cache: a full disk is no error.
  private func remember(_ listing: InboxFolder) throws {
    known.withLock { known in
      guard known.hasChanged else { return }
      try? known.write(to: places.cache, keeping: Set(listing.files.map(\.state)))
    }
  }

  private static func items(
    _ files: [(InboxFolder.File, FileFacts)], _ state: TriageState
  ) -> [InboxItem] {
    var items: [BlobID: InboxItem] = [:]
    for (file, facts) in files {
      var item =
        items[facts.digest]
        ?? InboxItem(
          digest: facts.digest, names: [], bytes: file.bytes,
          takenAt: facts.takenAt ?? file.modified, films: [], entry: state.decided[facts.digest])
      item.names.append(file.name)
      item.films += file.film.map { [$0] } ?? []
      items[facts.digest] = item
    }
    return items.values.sorted {
      $0.takenAt == $1.takenAt
        ? NaturalOrder.areInIncreasingOrder($0.name, $1.name) : $0.takenAt > $1.takenAt
    }
  }

  /// Counts without reading a file: one that was never read counts as waiting.
  ///
  /// - Throws: `FileError`.
  package func counts() throws(FileError) -> InboxCounts {
    guard try FileSystem.statusIfPresent(of: folder)?.kind == .directory else {
      return InboxCounts()
    }
    let listing = try InboxFolder(reading: folder)
    if listing.files.isEmpty { return InboxCounts() }
    let state = try journal.state()
    var seen: Set<BlobID> = []
    var counts = InboxCounts()
    for file in listing.files {
      let digest = known.withLock { $0[file.state]?.digest }
      if let digest, !seen.insert(digest).inserted { continue }
      guard let decision = digest.flatMap({ state.decided[$0]?.decision }) else {
        counts.waiting += 1
        continue
      }
      if decision.deletes { counts.queue += 1 }
    }
    return counts
  }
}
