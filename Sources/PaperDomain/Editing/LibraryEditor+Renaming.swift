extension LibraryEditor {
  /// Renames a doc's folder, within its parent folder.
  ///
  /// - Throws: ``EditRefusal`` if the name is bad or taken, ``StructureRefusal`` if a file is in
  ///   the way or is not regular.
  package mutating func rename(_ doc: Doc, to name: String) throws -> MovedEntity {
    try checkName(name, "doc\'s name")
    let folder = parentPath(doc.path)
    return try move(doc, to: folder.isEmpty ? name : "\(folder)/\(name)")
  }

  /// Renames a group's folder and updates its doc's list.
  ///
  /// - Throws: ``EditRefusal`` if the name is bad or taken, ``StructureRefusal`` if the doc can't
  ///   be read, or if a file is in the way or is not regular.
  package mutating func rename(_ group: PageGroup, to name: String) throws -> MovedEntity {
    guard let doc = snapshot.docs[group.docPath] else {
      throw StructureRefusal.noContainer(group.path, "doc")
    }
    return try move(group, into: doc, named: name)
  }

  /// Renames a page's file and its annotations, and updates its group's list.
  ///
  /// - Throws: ``EditRefusal`` if the name is bad or taken, ``StructureRefusal`` if the group can't
  ///   be read or a file is in the way.
  package mutating func rename(_ page: Page, to name: String) throws -> MovedEntity {
    guard let group = snapshot.groups[page.groupPath] else {
      throw StructureRefusal.noContainer(page.path, "group")
    }
    let moved = try move([page], into: group, named: name)
    return moved.first ?? MovedEntity(from: page.path, .page(page))
  }

  /// Renames a bundle. It keeps the old name as a former name, so that no page is rewritten.
  ///
  /// - Throws: ``EditRefusal`` if the name is bad or taken, ``StructureRefusal`` if a file is in
  ///   the way or is not regular.
  package mutating func rename(_ bundle: PDFBundle, to name: String) throws -> MovedEntity {
    try checkName(name, "bundle\'s name")
    if name == bundle.name { return MovedEntity(from: name, .bundle(bundle)) }
    if isBundleNameTaken(name, besides: bundle) { throw EditRefusal.exists("bundle", name) }
    var renamed = bundle
    renamed.name = name
    renamed.formerly.removeAll { $0 == name }
    if !renamed.formerly.contains(bundle.name) { renamed.formerly.append(bundle.name) }
    try edits.moveFolder("bundles/\(bundle.name)", to: "bundles/\(name)")
    try edits.edit(renamed.file) { edit in
      try edit.set(
        ["formerly"], to: .array(renamed.formerly.map(JSONLiteral.string)),
        keyOrder: ManifestKeys.bundle)
    }
    snapshot.replace(bundle, with: renamed)
    return MovedEntity(from: bundle.name, .bundle(renamed))
  }

  /// Changes the title of a doc or group; its folder keeps its name.
  ///
  /// - Returns: The changed doc or group.
  /// - Throws: ``EditRefusal`` if the title is bad, ``StructureRefusal/noTitle(_:)`` if the entity
  ///   has none.
  package mutating func retitle(_ entity: Entity, to title: String) throws -> Entity {
    try checkTitle(title, of: entity.kindName)
    let result: Entity
    switch entity {
    case .doc(var doc):
      doc.title = title
      snapshot.docs[doc.path] = doc
      result = .doc(doc)
    case .group(var group):
      group.title = title
      snapshot.groups[group.path] = group
      result = .group(group)
    default: throw StructureRefusal.noTitle(entity.kindName)
    }
    if let file = result.file {
      try edits.edit(file) { edit in
        try edit.set(
          ["title"], to: .string(title), keyOrder: ManifestKeys.keys(ofManifest: file))
      }
    }
    return result
  }
}

extension LibrarySnapshot {
  /// Replaces a bundle that has a new name.
  fileprivate mutating func replace(_ old: PDFBundle, with new: PDFBundle) {
    bundles[old.name] = nil
    bundles[new.name] = new
    bundleNames = bundleNames.map { $0 == old.name ? new.name : $0 }
    for index in correctedTexts.indices where correctedTexts[index].bundle == old.name {
      correctedTexts[index].bundle = new.name
    }
    formerNames = formerNames.filter { $0.value != old.name }
    for name in new.formerly where bundles[name] == nil { formerNames[name] = new.name }
  }
}
