import PaperDomain

/// The entities that `pc ls` lists.
struct ItemList: Report {
  let items: [Entity]
  /// The columns that the user named; `nil` for the default ones.
  let columns: [ItemColumn]?
  let snapshot: LibrarySnapshot
  /// The PDFs that are not on this device.
  var elsewhere: Set<BlobID> = []

  var json: OutputJSON {
    [
      "items": .list(items) { item in
        guard isElsewhere(item), case .object(let members) = item.item(in: snapshot) else {
          return item.item(in: snapshot)
        }
        return .object(members + [.init("elsewhere", true)])
      }
    ]
  }

  /// Whether the PDF that a page or bundle shows is on another device.
  private func isElsewhere(_ item: Entity) -> Bool {
    if elsewhere.isEmpty { return false }
    switch item {
    case .page(let page): return snapshot.shownBlob(of: page).map(elsewhere.contains) ?? false
    case .bundle(let bundle):
      return bundle.leading.flatMap { bundle.files[$0] }?.contains { elsewhere.contains($0.blob) }
        ?? false
    default: return false
    }
  }

  /// The paths, or the columns that the user named, separated by tabs.
  var records: [[UInt8]] {
    items.map { item in
      let cells = (columns ?? [.path]).map { $0.text(item, in: snapshot) }
      return Array(cells.joined(separator: "\t").utf8)
    }
  }

  /// A heading line, then one line for each entity.
  var csv: String {
    let columns = columns ?? ItemColumn.table(of: snapshot)
    var text = CSVText()
    text.add(columns.map(\.name))
    for item in items { text.add(columns.map { $0.text(item, in: snapshot) }) }
    return text.text
  }

  func write(to terminal: Terminal) throws {
    if let columns {
      var table = Table(
        columns: columns.map { $0 == .path || $0 == .id ? .left : .flexible })
      for item in items {
        table.add(
          columns.map { column in
            if column == .created { return "\(item.createdAt?.local ?? "")" }
            return StyledText(column.text(item, in: snapshot), column == .path ? .heading : nil)
          })
      }
      return try terminal.print(table)
    }
    var table = Table(columns: [.left, .flexible, .left, .flexible])
    for item in items {
      table.add(
        "\(item.listed, .heading)", text(item), size(item), item.carrier?.metadata.line ?? "")
    }
    try terminal.print(table)
  }

  private func text(_ item: Entity) -> StyledText {
    if case .page(let page) = item { return "\(snapshot.renamed(page.binding))" }
    return "\(item.title ?? "")"
  }

  private func size(_ item: Entity) -> StyledText {
    let count = count(item)
    guard isElsewhere(item) else { return "\(count)" }
    return "\(count)\(count.isEmpty ? "" : ", ")\("elsewhere", .muted)"
  }

  private func count(_ item: Entity) -> String {
    switch item {
    case .doc(let doc): snapshot.groupNames(inDoc: doc.path).count.counted("group")
    case .group(let group): snapshot.pages(of: group).count.counted("page")
    case .bundle(let bundle): bundle.pageCount.map { $0.counted("page") } ?? ""
    case .folder, .page, .tagGroup, .variable: ""
    }
  }
}

extension LibrarySnapshot {
  /// The PDF of a page's leading variant, in which it is read.
  func shownBlob(of page: Page) -> BlobID? {
    guard let bundle = bundle(named: page.binding.bundle), let leading = bundle.leading else {
      return nil
    }
    return bundle.location(of: page.binding.pageNumber, in: leading)?.blob
  }
}
