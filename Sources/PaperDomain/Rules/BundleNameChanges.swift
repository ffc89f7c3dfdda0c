/// The changes of bundle names between two snapshots, made by hand. A page refers to a bundle by
/// its name.
package struct BundleNameChanges: Sendable {
  /// Names, including former ones, that referred to one bundle and now refer to another: pages that
  /// use them were rebound.
  private var reassigned: Set<String> = []
  /// The old names of renamed folders that no other bundle has now, each with the folder's new
  /// name.
  private var freedNames: [String: String] = [:]

  package init(
    from base: LibrarySnapshot, to snapshot: LibrarySnapshot, copies: [String: Identities.Copy]
  ) {
    // If each folder still has its id, no name has changed its meaning.
    let isMoved = snapshot.bundles.values.contains { bundle in
      bundle.id != nil && base.bundles[bundle.name]?.id != bundle.id
    }
    guard isMoved || base.formerNames != snapshot.formerNames else { return }
    var folders: [EntityID: String] = [:]
    for bundle in snapshot.bundles.values where copies[bundle.file] == nil {
      if let id = bundle.id { folders[id] = bundle.name }
    }
    for name in Set(base.bundles.keys).union(base.formerNames.keys) {
      guard let old = base.bundle(named: name)?.id else { continue }
      if let new = snapshot.bundle(named: name) {
        if let id = new.id, id != old { reassigned.insert(name) }
      } else if base.bundles[name] != nil, let folder = folders[old] {
        freedNames[name] = folder
      }
    }
  }

  /// Returns the pages that show another bundle than before although their manifests are unchanged,
  /// unordered.
  package func reboundPages(
    from base: LibrarySnapshot, to snapshot: LibrarySnapshot
  ) -> [(old: Page, new: Page)] {
    if reassigned.isEmpty { return [] }
    return snapshot.pages.values.compactMap { page in
      guard reassigned.contains(page.binding.bundle), let old = base.pages[page.path],
        old.id == page.id, old.binding == page.binding
      else { return nil }
      return (old, page)
    }
  }

  /// Returns the names that must become former names of a renamed bundle, sorted.
  package func formerNames(of bundle: PDFBundle) -> [String] {
    freedNames.filter { $0.value == bundle.name }.keys.sorted()
  }

  /// Returns the present folder name of the bundle that had a name which no bundle has any more.
  package func folder(formerlyNamed name: String) -> String? { freedNames[name] }
}
