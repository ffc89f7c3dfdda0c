import FullText
import PaperDomain
import PaperLibrary

/// The docs, groups and bundles whose title or name contains a term.
struct TitleMatches {
  private var docs: Set<String> = []
  private var groups: Set<String> = []
  private var bundles: Set<String> = []

  init(_ term: SearchTerm, _ snapshot: LibrarySnapshot) {
    let matcher = WordsMatcher(term)
    for (path, doc) in snapshot.docs where matcher.isMet(by: doc.title) { docs.insert(path) }
    for (path, group) in snapshot.groups where matcher.isMet(by: group.title) {
      groups.insert(path)
    }
    for name in snapshot.bundles.keys where matcher.isMet(by: name) { bundles.insert(name) }
  }

  /// The bundle pages that match, by their bundle or by a doc page that shows them.
  func pages(
    _ keys: [String: BundleKey], _ shown: [BundlePage: [Page]]
  ) -> Set<BundlePage> {
    if docs.isEmpty, groups.isEmpty, bundles.isEmpty { return [] }
    let bundles = Set(self.bundles.compactMap { keys[$0] })
    var found: Set<BundlePage> = []
    for (page, pages) in shown {
      let isMet =
        bundles.contains(page.bundle)
        || pages.contains { groups.contains($0.groupPath) || docs.contains($0.docPath) }
      if isMet { found.insert(page) }
    }
    return found
  }
}
