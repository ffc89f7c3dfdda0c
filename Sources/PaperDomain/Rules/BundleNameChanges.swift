/// What became of bundles' names between two snapshots, by hand: a page resolves by the name as it
/// stands.
package struct BundleNameChanges: Sendable {
  /// Names, former ones included, that meant one bundle and now mean another: what pages show
  /// through them is a rebinding.
  private var givenAway: Set<String> = []
  /// The names of renamed folders that nothing else has now, each with the folder's new name.
  private var left: [String: String] = [:]

  package init(
    from base: LibrarySnapshot, to snapshot: LibrarySnapshot, copies: [String: Identities.Copy]
  ) {
    // Where each folder has the id it had, every name means what it meant.
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
        if let id = new.id, id != old { givenAway.insert(name) }
      } else if base.bundles[name] != nil, let folder = folders[old] {
        left[name] = folder
      }
    }
  }

  /// The pages that show another bundle than before though they say the same, in no order.
  package func reboundPages(
    from base: LibrarySnapshot, to snapshot: LibrarySnapshot
  ) -> [(old: Page, new: Page)] {
    if givenAway.isEmpty { return [] }
    return snapshot.pages.values.compactMap { page in
      guard givenAway.contains(page.binding.bundle), let old = base.pages[page.path],
        old.id == page.id, old.binding == page.binding
      else { return nil }
      return (old, page)
    }
  }

  /// The names that a renamed bundle has to answer to from now on, in their order.
  package func namesLeft(by bundle: PDFBundle) -> [String] {
    left.filter { $0.value == bundle.name }.keys.sorted()
  }

  /// The folder's name today of the bundle that had a name which nothing has any more.
  package func folder(formerlyNamed name: String) -> String? { left[name] }
}
