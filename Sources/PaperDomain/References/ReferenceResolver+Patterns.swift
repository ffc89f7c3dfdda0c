extension ReferenceResolver {
  /// Returns the docs, groups and pages whose paths match a pattern, in reading order; if there are
  /// none, the bundles whose names match.
  ///
  /// The pattern is resolved like a path: from the library's root, with or without `docs/`, then
  /// from the current folder.
  package func entities(matching text: String) -> [Entity] {
    var name = text
    if name.hasSuffix(".json") { name.removeLast(".json".count) }
    for candidate in candidates(name) where candidate.hasPrefix("docs/") {
      let pattern = PathPattern(String(candidate.dropFirst("docs/".count)))
      let found = everything.filter { pattern.matches($0.path) }
      if !found.isEmpty { return found }
    }
    let bundles = PathPattern(name.hasPrefix("bundles/") ? String(name.dropFirst(8)) : name)
    return snapshot.orderedBundles.filter { bundles.matches($0.name) }.map(Entity.bundle)
  }

  /// Docs, groups and pages in reading order.
  private var everything: [Entity] {
    snapshot.orderedDocs.flatMap { doc in
      [.doc(doc)]
        + snapshot.groups(of: doc).flatMap { group in
          [.group(group)] + snapshot.pages(of: group).map(Entity.page)
        }
    }
  }
}
