package import PaperDomain

extension LibrarySnapshot {
  /// The cache key of each bundle, by name.
  ///
  /// The key is the bundle's id; it is its name if it has no id, or if another bundle has the same
  /// id: a copied folder keeps the id until the next commit.
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
