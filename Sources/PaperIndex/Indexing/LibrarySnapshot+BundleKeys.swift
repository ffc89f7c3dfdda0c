package import PaperDomain

extension LibrarySnapshot {
  /// What each bundle is called in the cache, by name.
  ///
  /// That is its id, but its name while it has none, or while another bundle has the same: a copied
  /// folder keeps the id until the next commit.
  package func bundleKeys() -> [String: BundleKey] {
    var uses: [EntityID: Int] = [:]
    for bundle in bundles.values {
      if let id = bundle.id { uses[id, default: 0] += 1 }
    }
    return bundles.mapValues { bundle in
      if let id = bundle.id, uses[id] == 1 { .id(id) } else { .name(bundle.name) }
    }
  }
}
