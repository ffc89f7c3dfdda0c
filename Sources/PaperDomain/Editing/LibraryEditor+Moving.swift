/// An entity that was moved.
package struct MovedEntity: Sendable {
  /// The path before the move.
  package var from: String
  /// The entity after the move.
  package var entity: Entity

  package init(from: String, _ entity: Entity) {
    self.from = from
    self.entity = entity
  }
}

extension LibraryEditor {
  /// Moves a doc with all files in its folder.
  ///
  /// - Parameter target: The new path from `docs/`.
  /// - Throws: ``EditRefusal`` if the place is bad or taken, ``StructureRefusal`` if it is inside
  ///   the doc, or if a file is in the way or is not regular.
  package mutating func move(_ doc: Doc, to target: String) throws -> MovedEntity {
    try moveFolder(doc.path, with: [doc.path], to: target)
    var moved = doc
    moved.path = target
    return MovedEntity(from: doc.path, .doc(snapshot.docs[target] ?? moved))
  }

  /// Moves a folder of docs.
  ///
  /// - Returns: The docs in it.
  /// - Throws: ``EditRefusal`` if the place of a doc is bad or taken, ``StructureRefusal`` if the
  ///   target is inside the folder, or if a file is in the way or is not regular.
  package mutating func moveFolder(_ folder: String, to target: String) throws -> [MovedEntity] {
    let docs = snapshot.orderedDocs.filter { isPath($0.path, below: folder) }
    try moveFolder(
      folder, with: snapshot.docPaths.filter { isPath($0, below: folder) }, to: target)
    return docs.compactMap { doc in
      relocated(doc.path, from: folder, to: target).flatMap { snapshot.docs[$0] }
        .map { MovedEntity(from: doc.path, .doc($0)) }
    }
  }

  private mutating func moveFolder(
    _ folder: String, with docs: [String], to target: String
  ) throws {
    if folder == target { return }
    if isPath(target, below: folder) { throw StructureRefusal.movedIntoItself(folder) }
    for doc in docs {
      guard let place = relocated(doc, from: folder, to: target) else { continue }
      try checkPlace(ofDoc: place, leaving: Set(docs))
    }
    try edits.moveFolder("docs/\(folder)", to: "docs/\(target)")
    snapshot.relocate(folder, to: target)
  }

  /// Moves a group, with all files in its folder, to the end of a doc; within the same doc, it
  /// keeps its position in the order.
  ///
  /// - Parameter name: The new folder name; the present name by default.
  /// - Throws: ``EditRefusal`` if the name is bad or taken, ``StructureRefusal`` if a file is in
  ///   the way or is not regular.
  package mutating func move(
    _ group: PageGroup, into doc: Doc, named name: String? = nil
  ) throws -> MovedEntity {
    let name = name ?? group.name
    let old = OrderList(.groups, of: group.docPath)
    let new = OrderList(of: doc)
    let isRenaming = old == new
    if isRenaming, name == group.name { return MovedEntity(from: group.path, .group(group)) }
    try checkName(name, "group\'s name")
    try refuseTaken(
      name, besides: isRenaming ? group.name : nil, among: takenGroupNames(in: doc),
      OrderList(of: doc))
    let moved = try relocate(group, to: "\(doc.path)/\(name)")
    if isRenaming {
      try replace([group.name: name], in: old)
    } else {
      try remove([group.name], from: old)
      try append([name], to: new)
    }
    return MovedEntity(from: group.path, .group(moved))
  }

  /// Moves pages, with their annotations, to the end of a group; within the same group, they keep
  /// their positions in the order.
  ///
  /// - Parameter name: The new name of a single page. Otherwise each page keeps its name, with `-2`
  ///   and so on if it is taken.
  /// - Throws: ``EditRefusal`` if the name is bad or taken, ``StructureRefusal`` if a file is in
  ///   the way.
  package mutating func move(
    _ pages: [Page], into group: PageGroup, named name: String? = nil
  ) throws -> [MovedEntity] {
    if let name { try checkPageName(name) }
    var taken = try takenPageNames(in: group)
    var places: [(page: Page, path: String)] = []
    for page in pages {
      let isRenaming = page.groupPath == group.path
      if isRenaming, name == nil || name == page.name { continue }
      if let name {
        try refuseTaken(
          name, besides: isRenaming ? page.name : nil, among: taken,
          OrderList(of: group))
      }
      let free = name ?? freeName(page.name) { taken.contains(ItemName.folded($0)) }
      taken.insert(ItemName.folded(free))
      places.append((page, "\(group.path)/\(free)"))
    }
    let moved = try relocate(places)
    for (old, gone) in Dictionary(grouping: places.map(\.page), by: \.groupPath)
    where old != group.path {
      try remove(gone.map(\.name), from: OrderList(.pages, of: old))
    }
    let names = zip(places, moved).map { (old: $0.page, new: $1.name) }
    let renamed = names.filter { $0.old.groupPath == group.path }.map { ($0.old.name, $0.new) }
    try replace(Dictionary(renamed) { first, _ in first }, in: OrderList(of: group))
    let arrived = names.filter { $0.old.groupPath != group.path }.map(\.new)
    try append(arrived, to: OrderList(of: group))
    return zip(places, moved).map { MovedEntity(from: $0.page.path, .page($1)) }
  }

  private func refuseTaken(
    _ name: String, besides own: String?, among taken: Set<String>, _ list: OrderList
  ) throws {
    let folded = ItemName.folded(name)
    if folded == own.map(ItemName.folded) || !taken.contains(folded) { return }
    let bearer = snapshot.existingNames(in: list).first { ItemName.folded($0) == folded }
    throw bearer.map { EditRefusal.exists(list.noun, $0) }
      ?? EditRefusal.exists("file of annotations", "\(name).notes.json")
  }
}
