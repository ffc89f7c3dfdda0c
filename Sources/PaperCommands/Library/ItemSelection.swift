import PaperDomain

/// Docs, groups and pages that are asked for, in reading order unless another is asked for.
struct ItemSelection {
  let items: [Entity]

  /// - Throws: `ReferenceError`; ``CommandFailure`` for a tag or variable that does not exist.
  init(
    _ references: [String], kinds: [ItemKind], filters: [Filter], sort: ItemOrder?,
    in snapshot: LibrarySnapshot, _ resolver: ReferenceResolver
  ) throws {
    for filter in filters { try ItemSelection.check(filter, in: snapshot) }
    try sort?.check(in: snapshot)
    var found: [Entity] = []
    var seen: Set<String> = []
    for reference in references.isEmpty ? ["docs"] : references {
      let (entities, usual) = try ItemSelection.entities(reference, snapshot, resolver)
      // A condition looks for things, wherever in a folder they are.
      let isSearch = !filters.isEmpty && usual == [.doc]
      let wanted = !kinds.isEmpty ? kinds : isSearch ? ItemKind.allCases : usual
      for entity in entities where wanted.contains(where: { $0.rawValue == entity.kindName }) {
        guard let file = entity.file, seen.insert(file).inserted else { continue }
        let subject = entity.filterSubject(in: snapshot)
        if filters.allSatisfy({ $0.matches(subject) }) { found.append(entity) }
      }
    }
    items = sort?.sorted(found, in: snapshot) ?? found
  }

  /// Everything in a thing and the thing itself, in reading order, and the kinds that are listed
  /// unless others are asked for.
  private static func entities(
    _ text: String, _ snapshot: LibrarySnapshot, _ resolver: ReferenceResolver
  ) throws -> (entities: [Entity], usual: [ItemKind]) {
    let reference = try Reference(parsing: text)
    if reference.version != nil {
      throw CommandFailure(
        "'\(text)' is a version, and ls lists what is current",
        hints: ["pc show \(text.quoted) shows it"])
    }
    switch try resolver.entity(reference) {
    case .folder(let folder):
      let docs = snapshot.orderedDocs.filter { folder.isEmpty || $0.path.hasPrefix(folder + "/") }
      return (docs.flatMap { tree($0, snapshot) }, [.doc])
    case .doc(let doc): return (tree(doc, snapshot), [.group, .page])
    case .group(let group): return (tree(group, snapshot), [.page])
    case .page(let page): return ([.page(page)], [.page])
    case .bundle(let bundle):
      let numbers = reference.pages.map { Set($0.pages) }
      let pages = snapshot.orderedPages.filter { page in
        snapshot.bundle(named: page.binding.bundle)?.name == bundle.name
          && numbers?.contains(page.binding.pageNumber) != false
      }
      return (pages.map(Entity.page), [.page])
    case let other:
      throw CommandFailure(
        "'\(text)' is a \(other.kindName)", hints: ["pc tags and pc variables list those"])
    }
  }

  private static func tree(_ doc: Doc, _ snapshot: LibrarySnapshot) -> [Entity] {
    [.doc(doc)] + snapshot.groups(of: doc).flatMap { tree($0, snapshot) }
  }

  private static func tree(_ group: PageGroup, _ snapshot: LibrarySnapshot) -> [Entity] {
    [.group(group)] + snapshot.pages(of: group).map(Entity.page)
  }

  /// Refuses a condition on what is nowhere defined: a slip, most of the time.
  private static func check(_ filter: Filter, in snapshot: LibrarySnapshot) throws {
    switch filter.field.lowercased() {
    case "in", "bundle", "title": return
    case "tag":
      let wanted = ItemName.folded(filter.value)
      let tags = snapshot.tagReferences
      let isKnown = tags.contains { tag in
        ItemName.folded(tag.description) == wanted || ItemName.folded(tag.tag) == wanted
          || (filter.comparison == .contains && ItemName.folded(tag.description).contains(wanted))
      }
      if isKnown || filter.comparison == .contains { return }
      let closest = EditDistance.closest(to: filter.value, in: tags.map(\.description))
      throw CommandFailure(
        "there is no tag '\(filter.value)'",
        hints: [closest.map { "did you mean '\($0)'?" } ?? "pc tags lists them"])
    default:
      try check(variable: filter.field, in: snapshot, besides: ["tag", "in", "bundle", "title"])
    }
  }

  static func check(
    variable name: String, in snapshot: LibrarySnapshot, besides others: [String]
  ) throws {
    let names = snapshot.variables.map(\.name)
    if names.contains(where: { ItemName.folded($0) == ItemName.folded(name) }) { return }
    let closest = EditDistance.closest(to: name, in: names + others)
    throw CommandFailure(
      "there is no variable '\(name)'",
      hints: [
        closest.map { "did you mean '\($0)'?" }
          ?? "pc variables lists them; besides there are \(others.joined(separator: ", "))"
      ])
  }
}
