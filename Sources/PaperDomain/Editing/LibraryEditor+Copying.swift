/// Options of copying an entity.
package struct CopyOptions: Sendable {
  package var variables: [VariableChange]
  /// The bundle that the copied pages show instead, with the same page numbers.
  package var bundle: PDFBundle?
  /// Whether annotations are copied too.
  package var withNotes: Bool
  /// Whether groups keep their pages; otherwise they are empty.
  package var withPages: Bool

  package init(
    variables: [VariableChange] = [], bundle: PDFBundle? = nil, withNotes: Bool = false,
    withPages: Bool = true
  ) {
    self.variables = variables
    self.bundle = bundle
    self.withNotes = withNotes
    self.withPages = withPages
  }
}

extension LibraryEditor {
  /// Copies a doc as a template. Every copied entity gets a new id.
  ///
  /// - Parameter target: The new doc's path from `docs/`.
  /// - Throws: ``EditRefusal`` if the place is bad, taken or in the doc, if a variable can't be
  ///   set, or if the other bundle lacks a page.
  package mutating func copy(_ doc: Doc, to target: String, _ options: CopyOptions) throws -> Doc {
    if target.hasPrefix(doc.path + "/") { throw EditRefusal.intoItself(doc.path) }
    try checkPlace(ofDoc: target)
    var copy = doc
    copy.path = target
    copy.id = newID()
    copy.createdAt = now
    try copyManifest(doc.file, to: copy.file, id: copy.id)
    snapshot.docs[target] = copy
    snapshot.docPaths.append(target)
    for group in snapshot.groups(of: doc) {
      _ = try copyGroup(group, to: "\(target)/\(group.name)", options)
      snapshot.groupNames[target, default: []].append(group.name)
    }
    try leaveOutMissing(OrderList(of: copy))
    try set([.doc(copy)], options.variables)
    return copy
  }

  /// Creates a doc with the groups, tags and variables of another one.
  ///
  /// - Parameters:
  ///   - place: The path from `docs/`; otherwise the title's slug, with `-2` and so on if it is
  ///     taken.
  ///   - bundle: If given, the groups have the same pages, each bound to the same page number in
  ///     this bundle. Otherwise they are empty.
  /// - Throws: ``EditRefusal`` if the place is bad or taken, if the title is, or if the bundle
  ///   lacks a page.
  package mutating func newDoc(
    title: String, at place: String? = nil, like template: Doc, bundle: PDFBundle? = nil
  ) throws -> Doc {
    let options = CopyOptions(bundle: bundle, withPages: bundle != nil)
    var doc = try copy(template, to: place ?? freeDocPath(ItemName.slug(title)), options)
    _ = try retitle(.doc(doc), to: title)
    doc.title = title
    return doc
  }

  /// Copies a group with its pages into a doc.
  ///
  /// - Throws: ``EditRefusal`` if the name is bad or taken, if a variable can't be set, or if the
  ///   other bundle lacks a page.
  package mutating func copy(
    _ group: PageGroup, into doc: Doc, named name: String, _ options: CopyOptions
  ) throws -> PageGroup {
    try checkName(name, "group\'s name")
    let taken = snapshot.groupNames(inDoc: doc.path).map(ItemName.folded)
    if taken.contains(ItemName.folded(name)) { throw EditRefusal.exists("group", name) }
    let copy = try copyGroup(group, to: "\(doc.path)/\(name)", options)
    try append([name], to: OrderList(of: doc))
    try set([.group(copy)], options.variables)
    return copy
  }

  /// Copies a page to the end of a group.
  ///
  /// - Throws: ``EditRefusal`` if the name is bad or taken, if a variable can't be set, or if the
  ///   other bundle lacks the page.
  package mutating func copy(
    _ page: Page, into group: PageGroup, named name: String?, _ options: CopyOptions
  ) throws -> Page {
    let taken = try takenPageNames(in: group)
    if let name {
      try checkPageName(name)
      if taken.contains(ItemName.folded(name)) { throw EditRefusal.exists("page", name) }
    }
    let free = name ?? freeName(page.name) { taken.contains(ItemName.folded($0)) }
    let copy = try copyPage(page, to: "\(group.path)/\(free)", options)
    try append([free], to: OrderList(of: group))
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
    guard options.withPages else {
      try rewrite(OrderList(of: copy)) { $0 = [] }
      return snapshot.groups[path] ?? copy
    }
    for page in snapshot.pages(of: group) {
      _ = try copyPage(page, to: "\(path)/\(page.name)", options)
      snapshot.pageNames[path, default: []].append(page.name)
    }
    try leaveOutMissing(OrderList(of: copy))
    return snapshot.groups[path] ?? copy
  }

  /// Removes names from a copy's list for which no file was copied: the original lists an entity
  /// that was moved away by hand.
  private mutating func leaveOutMissing(_ list: OrderList) throws {
    let existing = Set(snapshot.existingNames(in: list))
    try rewrite(list) { $0.removeAll { !existing.contains($0) } }
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
      try copyNotes(notes, to: "docs/\(path).notes.json", page: id)
    }
    return copy
  }

  /// Copies annotations: each gets a new id, and replies refer to the new ids.
  private mutating func copyNotes(_ source: String, to target: String, page: EntityID) throws {
    let bytes = try edits.contents(of: source)
    let annotations = try JSONDocument(parsing: bytes).root["annotations"]?.array ?? []
    var ids: [String: String] = [:]
    for annotation in annotations {
      if let id = annotation["id"]?.string { ids[id] = newID().description }
    }
    edits.write(target, bytes)
    if var notes = snapshot.notes[source] {
      notes.file = target
      notes.page = page
      snapshot.notes[target] = notes
    }
    try edits.edit(target) { edit in
      try edit.set(["page"], to: .string(page.description), keyOrder: ManifestKeys.notes)
      for (index, annotation) in annotations.enumerated() {
        for key in ["id", "replyTo"] {
          guard let id = annotation[key]?.string, let new = ids[id] else { continue }
          try edit.set(["annotations", .index(index), .key(key)], to: .string(new))
        }
      }
    }
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
