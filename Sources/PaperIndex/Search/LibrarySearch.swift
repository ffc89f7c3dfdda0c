package import PaperDomain
package import PaperLibrary

/// A search of a whole library: the full text, the filters over the manifests, and the pages that
/// show what was found.
package struct LibrarySearch: Sendable {
  private let snapshot: LibrarySnapshot
  private let cache: Cache
  private let keys: [String: BundleKey]
  private let history: SearchHistory?

  /// - Parameters:
  ///   - snapshot: Whole: with docs.
  ///   - history: Where pages that showed something before are looked up, if they are to be.
  package init(
    _ snapshot: LibrarySnapshot, cache: Cache, history: VersionIndex? = nil
  ) {
    self.snapshot = snapshot
    self.cache = cache
    keys = snapshot.bundleKeys()
    self.history = history.map { SearchHistory(snapshot, $0) }
  }

  /// Finds the best pages.
  ///
  /// Filters on tags, variables, titles and places are met by the pages that show a bundle's page;
  /// `bundle:` by the bundle, under its present name or a former one.
  package func search(_ query: SearchQuery, limit: Int) throws -> FoundPages {
    let known = Set(try cache.stamps().keys)
    // What went out of the library is no hit, and must not be counted as one.
    if !known.isSubset(of: keys.values) { try cache.removeBundles(except: Set(keys.values)) }
    let bundles = Dictionary(uniqueKeysWithValues: keys.map { ($1, $0) })
    let pages = try selected(query.filters)
    let result = try cache.search(
      query, limit: limit, restrictedTo: query.filters.isEmpty ? nil : Set(pages.keys))
    let onPages = query.filters.filter { !$0.isOnBundle }
    let hits = try result.hits.compactMap { hit -> FoundPages.Hit? in
      guard let bundle = bundles[hit.page.bundle].flatMap({ snapshot.bundles[$0] }) else {
        return nil
      }
      let shown = pages[hit.page] ?? []
      let earlier = try history?.earlier(bundle, onPages)[hit.page.pageNumber] ?? []
      let present = Set(shown.map(\.path))
      return FoundPages.Hit(
        match: hit, bundle: bundle, pages: shown,
        earlier: earlier.filter { !present.contains($0.path) })
    }
    return FoundPages(
      total: result.total, hits: hits, unindexed: Set(keys.values).subtracting(known).count)
  }

  /// The bundle pages that meet all filters, with those pages of docs that show them and do; without
  /// filters all that are shown. With history also those that such pages showed before.
  private func selected(_ filters: [SearchFilter]) throws -> [BundlePage: [Page]] {
    let onBundles = filters.filter(\.isOnBundle).map(resolved)
    let onPages = filters.filter { !$0.isOnBundle }
    var accepted: [String: BundleKey] = [:]
    for (name, key) in keys {
      let subject = FilterSubject(path: "", bundle: name, titles: [], metadata: [])
      if onBundles.allSatisfy({ $0.accepts(subject) }) { accepted[name] = key }
    }
    var selected: [BundlePage: [Page]] = [:]
    if onPages.isEmpty, !onBundles.isEmpty {
      for (name, key) in accepted {
        for number in 1..<(snapshot.bundles[name]?.pageCount ?? 0) + 1 {
          selected[BundlePage(bundle: key, pageNumber: number)] = []
        }
      }
    }
    if !onPages.isEmpty, let history {
      for (name, key) in accepted {
        guard let bundle = snapshot.bundles[name] else { continue }
        for number in try history.earlier(bundle, onPages).keys {
          selected[BundlePage(bundle: key, pageNumber: number)] = []
        }
      }
    }
    for (binding, pages) in snapshot.pagesByBinding() {
      guard let key = accepted[binding.bundle] else { continue }
      let met = pages.filter { page in
        let subject = snapshot.filterSubject(page)
        return onPages.allSatisfy { $0.accepts(subject) }
      }
      if met.isEmpty { continue }
      selected[BundlePage(bundle: key, pageNumber: binding.pageNumber)] = met
    }
    return selected
  }

  /// The filter with a bundle's former name replaced by its present one.
  private func resolved(_ filter: SearchFilter) -> SearchFilter {
    var filter = filter
    if let bundle = snapshot.bundle(named: filter.filter.value) {
      filter.filter.value = bundle.name
    }
    return filter
  }
}
