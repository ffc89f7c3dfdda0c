extension LibraryEditor {
  /// Creates a doc.
  ///
  /// - Parameter place: The path from `docs/`; otherwise the title's slug, with `-2` and so on if
  ///   it is taken.
  /// - Throws: ``EditRefusal`` if the title is bad, or the place is bad or taken.
  package mutating func newDoc(title: String, at place: String? = nil) throws -> Doc {
    try checkTitle(title, of: "doc")
    let path: String
    if let place {
      path = place
      try checkPlace(ofDoc: path)
    } else {
      path = freeDocPath(ItemName.slug(title))
    }
    let doc = Doc(
      path: path, id: newID(), createdAt: now, title: title, groups: [], metadata: Metadata())
    edits.create(doc.file, doc.literal)
    snapshot.docs[path] = doc
    snapshot.docPaths.append(path)
    return doc
  }

  /// Refuses a path that has a doc, or is inside or above one.
  ///
  /// - Parameter leaving: Docs that are being moved away.
  func checkPlace(ofDoc path: String, leaving: Set<String> = []) throws {
    try checkNames(of: path, "doc's name")
    let folded = ItemName.folded(path)
    for other in snapshot.docPaths where !leaving.contains(other) {
      let otherFolded = ItemName.folded(other)
      if folded == otherFolded { throw EditRefusal.exists("doc", other) }
      if folded.hasPrefix(otherFolded + "/") { throw EditRefusal.insideDoc(path, doc: other) }
      if otherFolded.hasPrefix(folded + "/") { throw EditRefusal.insideDoc(other, doc: path) }
    }
  }

  /// Returns a free path in a folder for a new doc with a title.
  package func freeDocPath(title: String, in folder: String) -> String {
    freeDocPath("\(folder)/\(ItemName.slug(title))")
  }

  /// Returns a free path for a new doc: this one, or with `-2` and so on appended.
  func freeDocPath(_ path: String) -> String {
    let folder = parentPath(path)
    let prefix = folder.isEmpty ? "" : folder + "/"
    return prefix + freeName(lastComponent(path)) { isDocFolderTaken(prefix + $0) }
  }

  /// Whether a folder under `docs/` is or contains a doc, ignoring case and Unicode form.
  private func isDocFolderTaken(_ name: String) -> Bool {
    let folded = ItemName.folded(name)
    return snapshot.docPaths.contains {
      let other = ItemName.folded($0)
      return other == folded || other.hasPrefix(folded + "/")
    }
  }

  /// Creates an empty group at the end of a doc.
  ///
  /// - Throws: ``EditRefusal`` if the title is bad, or the name is bad or taken.
  package mutating func newGroup(in doc: Doc, title: String, name: String? = nil) throws
    -> PageGroup
  {
    try checkTitle(title, of: "group")
    let existing = Set(snapshot.groupNames(inDoc: doc.path).map(ItemName.folded))
    if let name {
      try checkName(name, "group's name")
      if existing.contains(ItemName.folded(name)) { throw EditRefusal.exists("group", name) }
    }
    let folder = name ?? freeName(ItemName.slug(title)) { existing.contains(ItemName.folded($0)) }
    let group = PageGroup(
      path: "\(doc.path)/\(folder)", id: newID(), createdAt: now, title: title, pages: [],
      metadata: Metadata())
    edits.create(group.file, group.literal)
    try append([folder], to: OrderList(of: doc))
    snapshot.groups[group.path] = group
    return group
  }

  /// Adds pages to the end of a group, one for each binding, with names from `p001` on.
  ///
  /// - Throws: ``ReferenceError`` if a bundle is missing, ``EditRefusal`` if a page is.
  package mutating func addPages(_ bindings: [Binding], to group: PageGroup) throws -> [Page] {
    for binding in bindings { try check(binding) }
    var next = nextPageNumber(in: group.path)
    var pages: [Page] = []
    for binding in bindings {
      let page = Page(
        path: "\(group.path)/\(pageName(next))", id: newID(), createdAt: now, binding: binding,
        metadata: Metadata())
      next += 1
      edits.create(page.file, page.literal)
      snapshot.pages[page.path] = page
      pages.append(page)
    }
    try append(pages.map(\.name), to: OrderList(of: group))
    return pages
  }

  /// Refuses a binding to a missing page.
  func check(_ binding: Binding) throws {
    guard let bundle = snapshot.bundle(named: binding.bundle) else {
      throw ReferenceError.unknown(
        binding.bundle, expected: "bundle",
        closest: EditDistance.suggestions(for: binding.bundle, in: snapshot.bundles.keys.sorted()))
    }
    let count = bundle.pageCount ?? PDFBundle.maximumPages
    guard (1...max(count, 1)).contains(binding.pageNumber), count > 0 else {
      throw EditRefusal.noSuchPage(
        bundle: bundle.name, page: binding.pageNumber, count: count)
    }
  }

  /// Returns one more than the highest number of a `pNNN` in a group's folder.
  private func nextPageNumber(in group: String) -> Int {
    let numbers = snapshot.pageNames(inGroup: group).compactMap { name -> Int? in
      guard name.hasPrefix("p") || name.hasPrefix("P"), name.utf8.count <= 10 else { return nil }
      return Int(name.dropFirst())
    }
    return (numbers.max() ?? 0) + 1
  }

  private func pageName(_ number: Int) -> String {
    let digits = String(number)
    return "p" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }

  /// Returns the name, with `-2`, `-3`… appended if it is taken.
  func freeName(_ name: String, isTaken: (String) -> Bool) -> String {
    if !isTaken(name) { return name }
    var number = 2
    while isTaken(ItemName.numbered(name, number)) { number += 1 }
    return ItemName.numbered(name, number)
  }

  /// Refuses a path that contains an invalid name.
  func checkNames(of path: String, _ what: String) throws {
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      try checkName(String(part), what)
    }
  }

  /// Refuses an invalid name.
  func checkName(_ name: String, _ what: String) throws {
    if let problem = ItemName.problems(in: name).first {
      throw EditRefusal.badName(what, "'\(name)' \(problem.explanation)", fix: problem.fix)
    }
  }

  /// Refuses an invalid title.
  func checkTitle(_ title: String, of what: String) throws {
    if TitleText.isEmpty(title) { throw EditRefusal.emptyTitle(what) }
    if let scalar = TitleText.controlCharacter(in: title) {
      throw EditRefusal.badTitle(what, scalar)
    }
  }
}

/// Why the structure of a library is not changed.
package enum StructureRefusal: UserFacingError, Equatable {
  case movedIntoItself(String)
  case inTheWay(String)
  case notAFile(String)
  case notListed(String, in: String, closest: String?)
  case namedTwice(String)
  case besideItself(String)
  case splitAtFirst(String, of: String)
  case joinedWithItself(String)
  case otherContainer(String, expected: String)
  case differentValues(String, of: String, kept: String, other: String, has: String)
  case titleCount(given: Int, parts: Int)
  case noContainer(String, String)
  case noTitle(String)

  package var errorCode: ErrorCode {
    switch self {
    case .inTheWay: .exists
    case .notListed: .notFound
    case .differentValues: .conflict
    case .notAFile, .otherContainer, .noContainer, .noTitle: .wrongKind
    case .movedIntoItself, .namedTwice, .besideItself, .splitAtFirst, .joinedWithItself,
      .titleCount:
      .refused
    }
  }

  package var explanation: String {
    switch self {
    case .movedIntoItself(let path): "'\(path)' can't be moved into itself"
    case .inTheWay(let file): "'\(file)' is in the way"
    case .notAFile(let file): "'\(file)' is not a regular file, and pc moves only regular files"
    case .notListed(let name, let path, _): "'\(path)' has no entry named '\(name)'"
    case .namedTwice(let name): "'\(name)' is named twice"
    case .besideItself(let name): "'\(name)' can't be placed next to itself"
    case .splitAtFirst(let name, let path):
      "'\(name)' is the first entry of '\(path)': no entry would be before it"
    case .joinedWithItself(let path): "'\(path)' can't be joined with itself"
    case .otherContainer(let path, let expected): "'\(path)' is not in '\(expected)'"
    case .differentValues(let name, let kept, let value, let other, let otherValue):
      "'\(kept)' has \(name)=\(value) and '\(other)' has \(name)=\(otherValue)"
    case .titleCount(let given, let parts):
      "\(given == 1 ? "one title is" : "\(given) titles are") given for "
        + (parts == 1 ? "one new part" : "\(parts) new parts")
    case .noContainer(let path, let noun): "'\(path)' is not in a \(noun)"
    case .noTitle(let kind): "a \(kind) has no title"
    }
  }

  package var hints: [String] {
    switch self {
    case .movedIntoItself: ["choose a place outside it"]
    case .inTheWay: ["move it away, or choose another name"]
    case .notAFile: ["move the folder with mv: pc status detects the move"]
    case .notListed(_, let path, let closest):
      [closest.map { "did you mean '\($0)'?" } ?? "pc ls \(path.inQuotes) lists what is in it"]
    case .namedTwice, .besideItself, .joinedWithItself: ["name each entity once"]
    case .splitAtFirst: ["name the first entry of each new part"]
    case .otherContainer: ["split one doc or group per command"]
    case .differentValues(let name, _, _, let other, _):
      [
        "pc set \(other.inQuotes) \(name.quoted)= clears one of them",
        "--tags drop keeps only the tags and variables of the first",
      ]
    case .noContainer: ["pc check shows the error"]
    case .noTitle: ["only docs and groups have titles"]
    case .titleCount: ["give one --title for each new part, or none"]
    }
  }
}
