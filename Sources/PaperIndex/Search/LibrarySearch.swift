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
    // `bundle:` is met by pages that nothing shows, too.
    let onBundles = query.filters.filter(\.isOnBundles)
    let others = query.filters.filter { !$0.isOnBundles }
    var onPages = others.isEmpty ? nil : try QueryMatcher(.all(others), in: snapshot)
    let pages = try selected(onBundles, &onPages)
    let result = try cache.search(
      query, limit: limit, restrictedTo: query.filters.isEmpty ? nil : Set(pages.keys))
    let hits = try result.hits.compactMap { hit -> FoundPages.Hit? in
      guard let bundle = bundles[hit.page.bundle].flatMap({ snapshot.bundles[$0] }) else {
        return nil
      }
      let shown = pages[hit.page] ?? []
      let earlier = try history?.earlier(bundle, &onPages)[hit.page.pageNumber] ?? []
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
  private func selected(
    _ onBundles: [Query], _ onPages: inout QueryMatcher?
  ) throws -> [BundlePage: [Page]] {
    var bundles = try QueryMatcher(.all(onBundles), in: snapshot)
    var accepted: [String: BundleKey] = [:]
    for (name, key) in keys {
      if let bundle = snapshot.bundles[name], bundles.accepts(.bundle(bundle)) {
        accepted[name] = key
      }
    }
    var selected: [BundlePage: [Page]] = [:]
    if onPages == nil, !onBundles.isEmpty {
      for (name, key) in accepted {
        for number in 1..<(snapshot.bundles[name]?.pageCount ?? 0) + 1 {
          selected[BundlePage(bundle: key, pageNumber: number)] = []
        }
      }
    }
    if onPages != nil, let history {
      for (name, key) in accepted {
        guard let bundle = snapshot.bundles[name] else { continue }
        for number in try history.earlier(bundle, &onPages).keys {
          selected[BundlePage(bundle: key, pageNumber: number)] = []
        }
      }
    }
    for (binding, pages) in snapshot.pagesByBinding() {
      guard let key = accepted[binding.bundle] else { continue }
      let met = pages.filter { onPages?.accepts(.page($0)) ?? true }
      if met.isEmpty { continue }
      selected[BundlePage(bundle: key, pageNumber: binding.pageNumber)] = met
    }
    return selected
  }
}

extension Query {
  /// Whether it is on bundles alone, which pages that nothing shows are of too.
  fileprivate var isOnBundles: Bool { filters.allSatisfy { $0.field == .bundle } }
}
