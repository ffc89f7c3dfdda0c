import FullText
package import PaperDomain
package import PaperLibrary

/// A search of a whole library: combines the full text, the filters over the manifests, and the doc
/// pages that show the hits.
package struct LibrarySearch: Sendable {
  private let snapshot: LibrarySnapshot
  private let cache: Cache
  private let keys: [String: BundleKey]
  /// All bundle pages that doc pages show, with these doc pages in reading order.
  private let shown: [BundlePage: [Page]]
  private let history: SearchHistory?

  /// - Parameters:
  ///   - snapshot: A complete snapshot, with docs.
  ///   - history: The version index for pages that showed a bundle's page in the past; `nil` to
  ///     ignore history.
  package init(
    _ snapshot: LibrarySnapshot, cache: Cache, history: VersionIndex? = nil
  ) {
    self.snapshot = snapshot
    self.cache = cache
    let keys = snapshot.bundleKeys()
    self.keys = keys
    var shown: [BundlePage: [Page]] = [:]
    for (binding, pages) in snapshot.pagesByBinding() {
      guard let key = keys[binding.bundle] else { continue }
      shown[BundlePage(bundle: key, pageNumber: binding.pageNumber)] = pages
    }
    self.shown = shown
    self.history = history.map { SearchHistory(snapshot, $0) }
  }

  /// Finds the best pages.
  ///
  /// A word in an annotation counts as if it were on the page.
  ///
  /// Filters on tags, variables, titles and paths apply to the doc pages that show a bundle's page;
  /// `bundle:` applies to the bundle, by its current name or a former one. A page with the words in
  /// its text and in the title or name of its doc, group or bundle precedes a page with the words
  /// only in its text.
  ///
  /// - Parameter limit: The maximum number of hits; 0 only counts them.
  /// - Throws: ``CacheError`` if the cache can't be read, `QueryNameError` if a name in a condition does
  ///   not exist or there are over 64 conditions, `ReferenceError` if `in:` or `bundle:` names no entity;
  ///   errors of reading the history.
  package func search(
    _ asked: SearchQuery, limit: Int, detail: HitDetail = .boxes
  ) throws -> FoundPages {
    let query = try asked.checked(in: snapshot)
    let known = Set(try cache.stamps().keys)
    // Removed bundles are not hits, and must not be counted.
    if !known.isSubset(of: keys.values) { try cache.removeBundles(except: Set(keys.values)) }
    let bundles = Dictionary(uniqueKeysWithValues: keys.map { ($1, $0) })
    var selection = try PageSelection(query.filters, snapshot, keys, shown)
    let pages = try selection.pages(history)
    var context = Cache.SearchContext()
    context.detail = detail
    if !query.filters.isEmpty { context.pages = Set(pages.keys) }
    for condition in query.conditions {
      var met = try PageSelection([condition], snapshot, keys, shown)
      context.conditions.append(Set(try met.pages(history).keys))
    }
    for term in query.termsInBothForms {
      let titled = TitleMatches(term, snapshot).pages(keys, pages)
      if !titled.isEmpty { context.titles[term] = titled }
    }
    let notes = NoteMatches(query.termsInBothForms, snapshot, pages)
    context.written = notes.pages
    let result = try cache.search(query, limit: limit, in: context)
    let hits = try result.hits.compactMap { hit -> FoundPages.Hit? in
      guard let bundle = bundles[hit.page.bundle].flatMap({ snapshot.bundles[$0] }) else {
        return nil
      }
      let shown = pages[hit.page] ?? []
      let earlier = try history?.earlier(bundle, &selection.onPages)[hit.page.pageNumber] ?? []
      let present = Set(shown.map(\.path))
      return FoundPages.Hit(
        match: hit, bundle: bundle, pages: shown,
        earlier: earlier.filter { !present.contains($0.path) },
        notes: detail == .page ? [] : notes.found(on: hit.page, query))
    }
    let unindexed = Set(keys.values).subtracting(known)
    return FoundPages(
      total: result.total, hits: hits, unindexed: unindexed.count,
      unindexedPages: unindexed.reduce(0) { sum, key in
        sum + (bundles[key].flatMap { snapshot.bundles[$0]?.pageCount } ?? 0)
      },
      unreadPages: try cache.unreadPageCount(),
      suggestions: result.total == 0 ? try suggestions(for: query) : [])
  }

  /// Suggestions for those words of a query that are on no page.
  private func suggestions(for query: SearchQuery) throws -> [FoundPages.Suggestion] {
    var suggestions: [FoundPages.Suggestion] = []
    func suggest(_ closest: [String], for word: String) {
      if !closest.isEmpty, !suggestions.contains(where: { $0.word == word }) {
        suggestions.append(FoundPages.Suggestion(word: word, closest: closest))
      }
    }
    for term in query.terms where !term.isPrefix {
      for word in term.words where word.unicodeScalars.count > 2 {
        let part = SearchTerm(words: [word], takesForms: term.takesForms)
        guard try !cache.isFound(part) else { continue }
        let distance = EditDistance.threshold(for: word)
        suggest(
          EditDistance.suggestions(
            for: word, in: try cache.words(near: word, within: distance)),
          for: word)
      }
      if try !cache.isFound(term) {
        suggest(try cache.phrases(near: term), for: term.words.joined())
      }
    }
    return suggestions
  }
}
