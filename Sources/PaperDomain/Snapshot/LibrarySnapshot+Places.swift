extension LibrarySnapshot {
  /// The paths of the manifests of all entities with an id, from the library's root.
  package var placesByID: [EntityID: String] {
    var places: [EntityID: String] = [:]
    func add(_ id: EntityID?, _ file: String) {
      if let id { places[id] = file }
    }
    for doc in docs.values { add(doc.id, doc.file) }
    for group in groups.values { add(group.id, group.file) }
    for page in pages.values { add(page.id, page.file) }
    for bundle in bundles.values { add(bundle.id, bundle.file) }
    for group in tagGroups { add(group.id, group.file) }
    for variable in variables { add(variable.id, variable.file) }
    return places
  }
}
