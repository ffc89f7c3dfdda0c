extension LibrarySnapshot {
  /// Returns the entities whose tags and variables pass a test, bundles last, in natural order of
  /// their paths.
  package func carriers(where isMeant: (CarrierKind, Metadata) -> Bool) -> [Entity] {
    var found: [Entity] = []
    for doc in docs.values where isMeant(.doc, doc.metadata) { found.append(.doc(doc)) }
    for group in groups.values where isMeant(.group, group.metadata) { found.append(.group(group)) }
    for page in pages.values where isMeant(.page, page.metadata) { found.append(.page(page)) }
    let carried = found.inNaturalOrder(by: \.path)
    found = []
    for bundle in bundles.values where isMeant(.bundle, bundle.metadata) {
      found.append(.bundle(bundle))
    }
    return carried + found.inNaturalOrder(by: \.path)
  }
}
