import PaperDomain
import PaperLibrary

/// The pages that meet conditions on the pages, their groups and docs, and on bundles.
struct PageSelection {
  private let snapshot: LibrarySnapshot
  private let keys: [String: BundleKey]
  private let shown: [BundlePage: [Page]]
  private let isOnBundles: Bool
  private var bundles: QueryMatcher
  /// The matcher for doc pages; `nil` if there are no such conditions.
  var onPages: QueryMatcher?

  /// - Parameter shown: All bundle pages that doc pages show, with these doc pages.
  init(
    _ conditions: [Query], _ snapshot: LibrarySnapshot, _ keys: [String: BundleKey],
    _ shown: [BundlePage: [Page]]
  ) throws {
    self.snapshot = snapshot
    self.keys = keys
    self.shown = shown
    // Pages that no doc shows can also meet `bundle:`.
    let onBundles = conditions.filter(\.isOnBundles)
    let others = conditions.filter { !$0.isOnBundles }
    isOnBundles = !onBundles.isEmpty
    bundles = try QueryMatcher(.all(onBundles), in: snapshot)
    onPages = others.isEmpty ? nil : try QueryMatcher(.all(others), in: snapshot)
  }

  /// The bundle pages that meet all conditions, with the doc pages that show them and meet them
  /// too; without conditions, all shown bundle pages. With history, also bundle pages that such doc
  /// pages showed in the past.
  mutating func pages(_ history: SearchHistory?) throws -> [BundlePage: [Page]] {
    if onPages == nil, !isOnBundles { return shown }
    var accepted: [String: BundleKey] = [:]
    for (name, key) in keys {
      if let bundle = snapshot.bundles[name], bundles.accepts(.bundle(bundle)) {
        accepted[name] = key
      }
    }
    var selected: [BundlePage: [Page]] = [:]
    if onPages == nil, isOnBundles {
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
    let keys = Set(accepted.values)
    for (place, pages) in shown where keys.contains(place.bundle) {
      let met = pages.filter { onPages?.accepts(.page($0)) ?? true }
      if !met.isEmpty { selected[place] = met }
    }
    return selected
  }
}

extension Query {
  /// Whether all conditions are on bundles, which pages that no doc shows can meet too.
  fileprivate var isOnBundles: Bool { filters.allSatisfy { $0.field == .bundle } }
}
