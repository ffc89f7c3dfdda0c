/// What a copy leaves out or changes.
package struct CopyOptions: Sendable {
  package var variables: [VariableChange]
  /// A bundle the copied pages show instead, page for page.
  package var bundle: PDFBundle?
  /// Whether annotations are copied too.
  package var withNotes: Bool

  package init(
    variables: [VariableChange] = [], bundle: PDFBundle? = nil, withNotes: Bool = false
  ) {
    self.variables = variables
    self.bundle = bundle
    self.withNotes = withNotes
  }
}

extension LibraryEditor {
  /// Copies a doc as a template: everything in it gets an id of its own.
  ///
  /// - Parameter target: The new doc's path from `docs/`.
  package mutating func copy(_ doc: Doc, to target: String, _ options: CopyOptions) throws -> Doc {
    try checkNames(of: target, "doc's name")
    if snapshot.docs[target] != nil { throw EditRefusal.exists("doc", target) }
    if target.hasPrefix(doc.path + "/") { throw EditRefusal.intoItself(doc.path) }
    var copy = doc
    copy.path = target
    copy.id = newID()
    copy.createdAt = now
    try copyManifest(doc.file, to: copy.file, id: copy.id)
    snapshot.docs[target] = copy
    for group in snapshot.groups(of: doc) {
      _ = try copyGroup(group, to: "\(target)/\(group.name)", options)
      snapshot.groupNames[target, default: []].append(group.name)
    }
    try set([.doc(copy)], options.variables)
    return copy
  }

  /// Copies a group with its pages into a doc.
  package mutating func copy(
    _ group: PageGroup, into doc: Doc, named name: String, _ options: CopyOptions
  ) throws -> PageGroup {
    try checkNames(of: name, "group's name")
    let taken = snapshot.groupNames(inDoc: doc.path).map(ItemName.folded)
    if taken.contains(ItemName.folded(name)) { throw EditRefusal.exists("group", name) }
    let copy = try copyGroup(group, to: "\(doc.path)/\(name)", options)
    try edits.edit(doc.file) { edit in
      try edit.set(
        ["groups"], to: .array((doc.groups + [name]).map(JSONLiteral.string)),
        keyOrder: ManifestKeys.doc)
    }
    snapshot.groupNames[doc.path, default: []].append(name)
    snapshot.docs[doc.path]?.groups.append(name)
    try set([.group(copy)], options.variables)
    return copy
  }

  /// Copies a page to the end of a group.
  package mutating func copy(
    _ page: Page, into group: PageGroup, named name: String?, _ options: CopyOptions
  ) throws -> Page {
    let taken = Set(snapshot.pageNames(inGroup: group.path).map(ItemName.folded))
    if let name {
      try checkNames(of: name, "page's name")
      if taken.contains(ItemName.folded(name)) { throw EditRefusal.exists("page", name) }
    }
    let free = name ?? freeName(page.name) { taken.contains(ItemName.folded($0)) }
    let copy = try copyPage(page, to: "\(group.path)/\(free)", options)
    try edits.edit(group.file) { edit in
      try edit.set(
        ["pages"], to: .array((group.pages + [free]).map(JSONLiteral.string)),
        keyOrder: ManifestKeys.group)
    }
    snapshot.pageNames[group.path, default: []].append(free)
    snapshot.groups[group.path]?.pages.append(free)
    try set([.page(copy)], options.variables)
    return copy
  }

  private mutating func copyGroup(
    _ group: PageGroup, to path: String, _ options: CopyOptions
  ) throws -> PageGroup {
    var copy = group
    copy.path = path
    copy.id = newID()
    copy.createdAt = now
    try copyManifest(group.file, to: copy.file, id: copy.id)
    snapshot.groups[path] = copy
    for page in snapshot.pages(of: group) {
      _ = try copyPage(page, to: "\(path)/\(page.name)", options)
      snapshot.pageNames[path, default: []].append(page.name)
    }
    return copy
  }

  private mutating func copyPage(
    _ page: Page, to path: String, _ options: CopyOptions
  ) throws -> Page {
    var copy = page
    copy.path = path
    copy.id = newID()
    copy.createdAt = now
    try copyManifest(page.file, to: copy.file, id: copy.id)
    if let bundle = options.bundle {
      copy.binding.bundle = bundle.name
      try check(copy.binding)
      try edits.edit(copy.file) { edit in
        try edit.set(["bundle"], to: .string(bundle.name), keyOrder: ManifestKeys.page)
      }
    }
    snapshot.pages[path] = copy
    let notes = "docs/\(page.path).notes.json"
    if options.withNotes, snapshot.notes[notes] != nil, let id = copy.id {
      let target = "docs/\(path).notes.json"
      edits.write(target, try edits.contents(of: notes))
      try edits.edit(target) { edit in
        try edit.set(["page"], to: .string(id.description), keyOrder: ManifestKeys.notes)
      }
    }
    return copy
  }

  private mutating func copyManifest(
    _ source: String, to target: String, id: EntityID?
  ) throws {
    edits.write(target, try edits.contents(of: source))
    let keyOrder = ManifestKeys.keys(ofManifest: target)
    let time = now
    try edits.edit(target) { edit in
      if let id { try edit.set(["id"], to: .string(id.description), keyOrder: keyOrder) }
      try edit.set(["createdAt"], to: .string(time.description), keyOrder: keyOrder)
    }
  }
}
