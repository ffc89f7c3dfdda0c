import PaperDomain

extension Entity {
  /// The word that a list prints for the entity; other commands accept it. A bundle gets its folder
  /// as a prefix, because its name alone means a doc of that name first.
  var listed: String {
    if case .bundle = self { reference } else { path }
  }
}

/// A column of a list of entities.
enum ItemColumn: Hashable {
  case path, kind, id, title, doc, group, bundle, pages, created, tags, variables
  case variable(String)

  private static let fixed: [(name: String, column: ItemColumn)] = [
    ("path", .path), ("kind", .kind), ("id", .id), ("title", .title), ("doc", .doc),
    ("group", .group), ("bundle", .bundle), ("pages", .pages), ("created", .created),
    ("tags", .tags), ("variables", .variables),
  ]

  /// The columns of a table to be edited and read back: see `pc set --from`.
  static func table(of snapshot: LibrarySnapshot) -> [ItemColumn] {
    [.path, .id, .kind, .title, .tags] + snapshot.variables.map { .variable($0.name) }
  }

  /// Reads `path,title,Year`.
  static func columns(_ text: String, in snapshot: LibrarySnapshot) throws -> [ItemColumn] {
    let columns = try text.split(separator: ",").map { word in
      try ItemColumn(String(word), in: snapshot)
    }
    if columns.isEmpty { throw CommandFailure.usage("there is no column name") }
    return columns
  }

  private init(_ name: String, in snapshot: LibrarySnapshot) throws(QueryNameError) {
    let folded = ItemName.folded(name)
    if let known = ItemColumn.fixed.first(where: { $0.name == folded }) {
      self = known.column
      return
    }
    try Query.check(variable: name, in: snapshot, besides: ItemColumn.fixed.map(\.name))
    let variable = snapshot.variables.first { ItemName.folded($0.name) == folded }
    self = .variable(variable?.name ?? name)
  }

  /// The heading of the column. It marks a variable that is named like another column.
  var name: String {
    guard case .variable(let name) = self else {
      return ItemColumn.fixed.first { $0.column == self }?.name ?? ""
    }
    return MetadataTable.heading(ofVariable: name)
  }

  /// The text of the column for an entity; empty if there is none.
  func text(_ item: Entity, in snapshot: LibrarySnapshot) -> String {
    switch self {
    case .path: return item.listed
    case .kind: return item.kindName
    case .id: return item.id?.description ?? ""
    case .title: return item.title ?? ""
    case .doc: return item.containers(in: snapshot).doc?.path ?? ""
    case .group: return item.containers(in: snapshot).group?.path ?? ""
    case .created: return item.createdAt?.description ?? ""
    case .tags: return TagList.text(of: item.carrier?.metadata.tags ?? [])
    case .variables:
      return item.carrier?.metadata.variables.map(\.word).joined(separator: " ") ?? ""
    case .variable(let name):
      let value = item.carrier?.metadata.variables.first { $0.name == name }?.value
      return value?.description ?? ""
    case .bundle:
      guard case .page(let page) = item else { return "" }
      return snapshot.renamed(page.binding).description
    case .pages:
      switch item {
      case .doc(let doc):
        return String(snapshot.groups(of: doc).reduce(0) { $0 + snapshot.pages(of: $1).count })
      case .group(let group): return String(snapshot.pages(of: group).count)
      case .bundle(let bundle): return bundle.pageCount.map { String($0) } ?? ""
      case .folder, .page, .tagGroup, .variable: return ""
      }
    }
  }
}
