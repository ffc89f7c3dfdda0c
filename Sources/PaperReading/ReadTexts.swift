package import PaperDomain
package import PaperIndex
import Synchronization

/// The texts of a library's pages, divided into words.
package struct ReadTexts: Sendable {
  package let snapshot: LibrarySnapshot
  package let divider: TextDivider
  private let find: @Sendable (Page) async throws -> String?

  /// - Parameter find: The text of a page; `nil` if there is none.
  package init(
    of snapshot: LibrarySnapshot, _ divider: TextDivider,
    find: @escaping @Sendable (Page) async throws -> String?
  ) {
    self.snapshot = snapshot
    self.divider = divider
    self.find = find
  }

  /// The texts that the cache has.
  package init(
    knownTo indexer: Indexer, of snapshot: LibrarySnapshot, _ divider: TextDivider
  ) {
    let known = PlannedTexts(indexer, snapshot)
    self.init(of: snapshot, divider) { try await known.text(of: $0) }
  }

  /// All texts: a page that is not in the cache is read now, which can take seconds.
  ///
  /// - Parameter report: Receives the error of each page that can't be read.
  package init(
    readBy indexer: Indexer, of snapshot: LibrarySnapshot, _ divider: TextDivider,
    report: @escaping @Sendable (PageTextError) -> Void
  ) {
    let known = PlannedTexts(indexer, snapshot)
    self.init(of: snapshot, divider) { page in
      guard let bundle = snapshot.bundle(named: page.binding.bundle) else { return nil }
      if let text = try await known.text(of: page) { return text }
      do {
        return try await indexer.text(of: page.binding.pageNumber, in: bundle, of: snapshot).text
      } catch let error as PageTextError {
        report(error)
        return nil
      }
    }
  }

  /// The text of a page; `nil` if there is none.
  ///
  /// - Throws: As `Indexer.text(of:in:of:)`, except for errors of this page.
  package func text(of page: Page) async throws -> String? { try await find(page) }

  /// How often a page has each Chinese word; `nil` if it has no text.
  ///
  /// - Throws: As ``text(of:)``.
  package func counts(on page: Page) async throws -> [String: Int]? {
    try await text(of: page).map(divider.counts)
  }

  /// How often pages together have each word.
  ///
  /// - Throws: As ``text(of:)``.
  package func counts(on pages: [Page]) async throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for page in pages { counts.merge(try await self.counts(on: page) ?? [:], uniquingKeysWith: +) }
    return counts
  }

  /// By page that was read, how often it has each word.
  ///
  /// - Throws: As ``text(of:)``.
  package func counts(
    ofPagesIn sessions: ReadingLog<ReadingSession>
  ) async throws -> [EntityID: [String: Int]] {
    let read = Set(sessions.events.flatMap(\.pages))
    var counts: [EntityID: [String: Int]] = [:]
    for page in snapshot.pages.values {
      guard let id = page.id, read.contains(id) else { continue }
      counts[id] = try await self.counts(on: page) ?? [:]
    }
    return counts
  }
}

/// The texts that the cache has. Where a bundle's texts are is looked up once, not for each page.
private final class PlannedTexts: Sendable {
  private let indexer: Indexer
  private let snapshot: LibrarySnapshot
  private let bundles = Mutex<[String: KnownTexts]>([:])

  init(_ indexer: Indexer, _ snapshot: LibrarySnapshot) {
    self.indexer = indexer
    self.snapshot = snapshot
  }

  func text(of page: Page) async throws -> String? {
    let name = page.binding.bundle
    guard let bundle = snapshot.bundle(named: name) else { return nil }
    let known: KnownTexts
    if let planned = bundles.withLock({ $0[name] }) {
      known = planned
    } else {
      known = try await indexer.knownTexts(of: bundle, in: snapshot)
      bundles.withLock { $0[name] = known }
    }
    return try known.text(of: page.binding.pageNumber)?.text
  }
}
