import PaperDomain
import PaperLibrary

/// The doc pages that showed a bundle's pages in the past.
struct SearchHistory: Sendable {
  private let snapshot: LibrarySnapshot
  private let index: VersionIndex
  private let pages: [EntityID: Page]

  init(_ snapshot: LibrarySnapshot, _ index: VersionIndex) {
    self.snapshot = snapshot
    self.index = index
    pages = Dictionary(
      snapshot.pages.values.compactMap { page in page.id.map { ($0, page) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The doc pages that ever showed a bundle, by the bundle's page, the last first, without
  /// duplicates.
  ///
  /// Filters are applied to the current state of a doc page; a removed one meets none.
  func earlier(
    _ bundle: PDFBundle, _ filter: inout QueryMatcher?
  ) throws -> [Int: [FoundPages.Earlier]] {
    var found: [Int: [FoundPages.Earlier]] = [:]
    var seen: Set<SeenPage> = []
    for (key, version) in try index.versions(showing: bundle) {
      guard seen.insert(SeenPage(key: key, number: version.pageNumber)).inserted else { continue }
      let page = present(key)
      if filter != nil {
        guard let page, filter?.accepts(.page(page)) == true else { continue }
      }
      var path = version.path
      if path.hasPrefix("docs/") { path.removeFirst("docs/".count) }
      if path.hasSuffix(".json") { path.removeLast(".json".count) }
      found[version.pageNumber, default: []].append(
        FoundPages.Earlier(path: page?.path ?? path, id: page?.id, version: version.commit))
    }
    return found
  }

  private struct SeenPage: Hashable {
    var key: PageKey
    var number: Int
  }

  private func present(_ key: PageKey) -> Page? {
    switch key {
    case .id(let id): pages[id]
    case .path(let path): snapshot.pages.values.first { $0.file == path }
    }
  }
}
