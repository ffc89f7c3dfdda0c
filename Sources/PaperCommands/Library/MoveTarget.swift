import PaperDomain

/// The target of `pc mv`.
struct MoveTarget {
  private let word: String
  /// The path, relative to `docs/`; empty for `docs` itself.
  private let place: String
  /// The entity at this path.
  private let present: Entity?
  /// Whether only one entity moves, so that the target may be its new name.
  private let isSingle: Bool

  init(
    _ word: String, of entities: [Entity], _ workspace: Workspace, _ resolver: ReferenceResolver
  ) throws {
    self.word = word
    isSingle = entities.count == 1
    if entities.contains(where: { $0.kindName == "bundle" }) {
      (place, present) = (word, nil)
      return
    }
    do {
      let found = try resolver.entity(word)
      (place, present) = (found.path, found)
    } catch let error as ReferenceError {
      // No entity has this name: it is a new path.
      guard case .unknown = error else { throw error }
      (place, present) = (try workspace.newPlace(word), nil)
    }
  }

  /// A bundle's name, with or without `bundles/` and a slash at the end.
  var bundleName: String {
    var name = Substring(word)
    if name.hasPrefix("bundles/") { name = name.dropFirst("bundles/".count) }
    while name.hasSuffix("/") { name = name.dropLast() }
    return String(name)
  }

  /// The new path of a doc or folder of docs.
  func path(for source: String, in snapshot: LibrarySnapshot) throws -> String {
    let name = lastComponent(source)
    switch present {
    case .folder("")?: return name
    case .folder(let folder)? where folder == source: return source
    case .folder(let folder)?: return "\(folder)/\(name)"
    case .doc(let doc)? where doc.path != source: throw EditRefusal.exists("doc", doc.path)
    case nil where word.hasSuffix("/"): return "\(place)/\(name)"
    case nil where !isSingle:
      throw CommandFailure(
        "'\(place)' is not a folder", hints: ["\(place)/ makes one and puts them into it"])
    default: return place
    }
  }

  func doc(for group: PageGroup, in snapshot: LibrarySnapshot) throws -> MoveDestination<Doc> {
    if case .group(let other)? = present, other.path != group.path {
      throw CommandFailure(
        "'\(other.path)' is a group, and a group contains only pages",
        hints: ["pc join \(other.path.quoted) \(group.path.quoted) joins the two"])
    }
    return try single(MoveDestination(place, for: group.name, in: snapshot.docs, "doc"), "group")
  }

  func group(for page: Page, in snapshot: LibrarySnapshot) throws -> MoveDestination<PageGroup> {
    if case .page(let other)? = present, other.path != page.path {
      throw EditRefusal.exists("page", other.path)
    }
    return try single(MoveDestination(place, for: page.name, in: snapshot.groups, "group"), "page")
  }

  private func single<Container>(
    _ goal: MoveDestination<Container>, _ noun: String
  ) throws -> MoveDestination<Container> {
    if goal.name == nil || isSingle { return goal }
    throw CommandFailure(
      "several \(noun)s can't all have the name '\(lastComponent(place))'",
      hints: ["pc ls lists what there is"])
  }
}
