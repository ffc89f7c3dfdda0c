extension LibraryEditor {
  /// Updates the names of groups and pages in order lists, if only commits before HEAD show the
  /// rename. Renames that HEAD shows are fixed by a commit.
  mutating func followLists(
    _ base: LibrarySnapshot?, _ former: some FormerIdentities, _ identities: Identities
  ) throws -> [Fix] {
    let moves = RenameDetection(snapshot, base: base, identities)
    var fixes: [Fix] = []
    var groups: [EntityID: [String]] = [:]
    var pages: [EntityID: [String]] = [:]
    for group in snapshot.groups.values where identities.copies[group.file] == nil {
      if let id = group.id { groups[id, default: []].append(group.path) }
    }
    for page in snapshot.pages.values where identities.copies[page.file] == nil {
      if let id = page.id { pages[id, default: []].append(page.path) }
    }
    let formerDocs = ids(of: base?.docs.values.map { ($0.id, $0.path) })
    let formerGroups = ids(of: base?.groups.values.map { ($0.id, $0.path) })
    for doc in snapshot.docs.values.inNaturalOrder(by: \.path) {
      let list = FollowedList(
        id: doc.id, key: "groups", file: doc.file, names: doc.groups, folder: doc.path,
        formerFolder: doc.id.flatMap { formerDocs[$0] },
        existing: snapshot.groupNames(inDoc: doc.path), manifest: { "docs/\($0)/group.json" },
        missing: .missingGroup)
      let (names, changes) = try list.followed(former, places: groups, but: moves)
      if changes.isEmpty { continue }
      try setList(names, list, ManifestKeys.doc)
      snapshot.docs[doc.path]?.groups = names
      fixes += changes
    }
    for group in snapshot.groups.values.inNaturalOrder(by: \.path) {
      let list = FollowedList(
        id: group.id, key: "pages", file: group.file, names: group.pages, folder: group.path,
        formerFolder: group.id.flatMap { formerGroups[$0] },
        existing: snapshot.pageNames(inGroup: group.path), manifest: { "docs/\($0).json" },
        missing: .missingPage)
      let (names, changes) = try list.followed(former, places: pages, but: moves)
      if changes.isEmpty { continue }
      try setList(names, list, ManifestKeys.group)
      snapshot.groups[group.path]?.pages = names
      fixes += changes
    }
    return fixes
  }

  private mutating func setList(
    _ names: [String], _ list: FollowedList, _ keyOrder: [String]
  ) throws {
    try edits.edit(list.file) { edit in
      try edit.set([.key(list.key)], to: .strings(names), keyOrder: keyOrder)
    }
  }

  private func ids(of things: [(EntityID?, String)]?) -> [EntityID: String] {
    Dictionary(
      (things ?? []).compactMap { id, path in id.map { ($0, path) } },
      uniquingKeysWith: { first, _ in first })
  }
}

/// An order list, with the data to resolve names without an entity.
private struct FollowedList {
  /// The id of the doc or group.
  var id: EntityID?
  var key: String
  var file: String
  var names: [String]
  /// The present folder of its children, from `docs/`.
  var folder: String
  /// Their folder in HEAD.
  var formerFolder: String?
  var existing: [String]
  /// Returns the manifest of the entity at a path.
  var manifest: (String) -> String
  var missing: DiagnosticCode

  /// Returns the list with present names, and the changes; unknown names stay.
  ///
  /// - Parameters:
  ///   - places: The present paths of each entity, from `docs/`.
  ///   - moves: Renames that HEAD shows; their names stay.
  func followed(
    _ former: some FormerIdentities, places: [EntityID: [String]], but moves: RenameDetection
  ) throws -> (names: [String], fixes: [Fix]) {
    let present = Set(existing)
    if names.allSatisfy(present.contains) { return (names, []) }
    var result: [String] = []
    var fixes: [Fix] = []
    for name in names {
      guard !present.contains(name), moves.place(of: name, listedIn: file) == nil,
        let id = try id(of: name, former), let found = places[id], found.count == 1,
        let path = found.first
      else {
        result.append(name)
        continue
      }
      let now = lastComponent(path)
      let known = names + result
      if parentPath(path) == folder, !known.contains(now) { result.append(now) }
      fixes.append(
        Fix.following(missing, name, to: path, in: file, key, folder: folder, list: known))
    }
    return (result, fixes)
  }

  private func id(of name: String, _ former: some FormerIdentities) throws -> EntityID? {
    for folder in [formerFolder, folder].compactMap({ $0 }) {
      if let id = try former.manifest(at: manifest("\(folder)/\(name)")) { return id }
    }
    for folder in try id.map(former.folders) ?? [] {
      if let id = try former.manifest(at: manifest("\(folder)/\(name)")) { return id }
    }
    return nil
  }
}
