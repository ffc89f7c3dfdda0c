/// The result of a removal.
package struct Removal: Sendable {
  /// Removed docs, groups, pages and bundles, each followed by what was removed with it.
  package var entities: [Entity] = []
  /// The paths of pages whose annotations were removed with them.
  package var annotated: [String] = []
  /// Other files in removed folders: they are not removed.
  package var left: [String] = []
  /// The paths of groups that have no pages any more.
  package var emptied: [String] = []
}

extension LibraryEditor {
  /// Removes docs with their groups, groups with their pages, pages with their annotations, and
  /// bundles that no page shows afterwards. The caller checks whether the history needs the
  /// bundles.
  ///
  /// - Throws: ``EditRefusal/bundleInUse(_:uses:)`` if another page shows a bundle.
  package mutating func remove(_ entities: [Entity]) throws -> Removal {
    var removal = Removal()
    let docs = entities.flatMap { entity -> [Doc] in
      switch entity {
      case .doc(let doc): [doc]
      case .folder(let folder):
        snapshot.orderedDocs.filter { folder.isEmpty || isPath($0.path, below: folder) }
      default: []
      }
    }
    try remove(docs, &removal)
    // An entity named together with its container is already removed when its turn comes.
    let groups = entities.compactMap { entity -> PageGroup? in
      guard case .group(let group) = entity else { return nil }
      return snapshot.groups[group.path]
    }
    try remove(groups, &removal)
    let pages = entities.compactMap { entity -> Page? in
      guard case .page(let page) = entity else { return nil }
      return snapshot.pages[page.path]
    }
    try remove(pages, &removal)
    for case .bundle(let bundle) in entities {
      try remove(bundle)
      removal.entities.append(.bundle(bundle))
    }
    return removal
  }

  private mutating func remove(_ docs: [Doc], _ removal: inout Removal) throws {
    var seen: Set<String> = []
    let docs = docs.filter { seen.insert($0.path).inserted }
    for doc in docs {
      removal.entities.append(.doc(doc))
      for group in snapshot.groups(of: doc) { note(group, &removal) }
    }
    let groups = docs.flatMap { doc in
      snapshot.groupNames(inDoc: doc.path).map { "\(doc.path)/\($0)" }
    }
    for doc in docs { edits.remove(doc.file) }
    try removeManifests(ofGroups: groups, inFolders: docs.map(\.path), &removal)
  }

  private mutating func remove(_ groups: [PageGroup], _ removal: inout Removal) throws {
    for group in groups { note(group, &removal) }
    let paths = groups.map(\.path)
    try removeManifests(ofGroups: paths, inFolders: paths, &removal)
    for (doc, groups) in Dictionary(grouping: groups, by: \.docPath)
    where snapshot.docs[doc] != nil {
      try remove(groups.map(\.name), from: OrderList(.groups, of: doc))
    }
  }

  private mutating func remove(_ pages: [Page], _ removal: inout Removal) throws {
    note(pages, &removal)
    for files in notesFiles(of: pages) { removeNotes(files) }
    for page in pages {
      edits.remove(page.file)
      snapshot.pages[page.path] = nil
    }
    for (group, pages) in Dictionary(grouping: pages, by: \.groupPath) {
      let list = OrderList(.pages, of: group)
      try remove(pages.map(\.name), from: list)
      if snapshot.existingNames(in: list).isEmpty { removal.emptied.append(group) }
    }
    removal.emptied = removal.emptied.inNaturalOrder()
  }

  /// Removes the manifests of groups, including unreadable ones, with their pages' annotations.
  private mutating func removeManifests(
    ofGroups groups: [String], inFolders folders: [String], _ removal: inout Removal
  ) throws {
    if folders.isEmpty { return }
    let groups = Set(groups)
    let pages = snapshot.pages.values.filter { groups.contains($0.groupPath) }
    for files in notesFiles(of: pages) { removeNotes(files) }
    for folder in folders {
      for file in try edits.files(below: "docs/\(folder)") {
        switch ManifestPlace(path: file.path) {
        case .group(let path)? where groups.contains(path): edits.remove(file.path)
        case .page(let path)? where groups.contains(parentPath(path)): edits.remove(file.path)
        default: removal.left.append(file.path)
        }
      }
    }
    snapshot.remove(Set(folders))
  }

  private mutating func removeNotes(_ files: [String]) {
    for file in files {
      edits.remove(file)
      snapshot.notes[file] = nil
    }
  }

  private func note(_ group: PageGroup, _ removal: inout Removal) {
    removal.entities.append(.group(group))
    note(snapshot.pages(of: group), &removal)
  }

  private func note(_ pages: [Page], _ removal: inout Removal) {
    removal.entities += pages.map(Entity.page)
    removal.annotated += zip(pages, notesFiles(of: pages)).compactMap {
      $1.isEmpty ? nil : $0.path
    }
  }
}
