import PaperDomain

/// What `pc ls` lists.
struct ItemList: Report {
  let items: [Entity]
  /// The columns that are asked for; `nil` for the usual ones.
  let columns: [ItemColumn]?
  let snapshot: LibrarySnapshot

  var json: OutputJSON { ["items": .list(items) { $0.item(in: snapshot) }] }

  /// The paths, or the columns that are asked for with tabs between them.
  var records: [[UInt8]] {
    items.map { item in
      let cells = (columns ?? [.path]).map { $0.text(item, in: snapshot) }
      return Array(cells.joined(separator: "\t").utf8)
    }
  }

  /// A line of headings, then one each thing.
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
          columns.map { StyledText($0.text(item, in: snapshot), $0 == .path ? .heading : nil) })
      }
      return try terminal.print(table)
    }
    var table = Table(columns: [.left, .flexible, .left, .flexible])
    for item in items {
      table.add(
        "\(item.path, .heading)", text(item), size(item), item.carrier?.metadata.line ?? "")
    }
    try terminal.print(table)
  }

  private func text(_ item: Entity) -> StyledText {
    if case .page(let page) = item { return "\(page.binding)" }
    return "\(item.title ?? "")"
  }

  private func size(_ item: Entity) -> StyledText {
    switch item {
    case .doc(let doc): "\(snapshot.groupNames(inDoc: doc.path).count.counted("group"))"
    case .group(let group): "\(snapshot.pages(of: group).count.counted("page"))"
    case .bundle(let bundle): "\(bundle.pageCount.map { $0.counted("page") } ?? "")"
    case .folder, .page, .tagGroup, .variable: ""
    }
  }
}
