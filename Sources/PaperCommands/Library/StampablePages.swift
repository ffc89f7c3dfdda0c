import PaperDomain
import PaperLibrary

/// The pages that a command line names, with what they show.
struct StampablePages {
  struct Item {
    let page: Page
    let content: PageContent
  }

  struct Stamped {
    let page: Page
    let stamps: [Annotation]
  }

  /// In reading order.
  let pages: [Item]

  /// - Throws: ``CommandFailure``, ``ReferenceError``, `QueryNameError`.
  init(
    _ references: [String]?, _ selection: SelectionOptions, in snapshot: LibrarySnapshot,
    _ workspace: Workspace
  ) throws {
    var selection = selection
    selection.kind = [.page]
    let entities = try ItemSelection(
      references, selection, for: .changing, in: snapshot, workspace.resolver(snapshot)
    ).changeable()
    pages = try entities.compactMap { entity in
      guard case .page(let page) = entity else { return nil }
      return Item(page: page, content: try snapshot.shownContent(of: page))
    }
    if pages.isEmpty { throw CommandFailure("there are no pages to stamp", status: .negative) }
  }

  /// The pages that have a stamp on what they show, by path.
  func stamped(_ name: String, in snapshot: LibrarySnapshot) -> [String: Stamped] {
    let folded = ItemName.folded(name)
    let byPage = Dictionary(
      snapshot.notes.values.compactMap { notes in notes.page.map { ($0, notes) } },
      uniquingKeysWith: { first, _ in first })
    var stamped: [String: Stamped] = [:]
    for item in pages {
      guard let id = item.page.id, let notes = byPage[id] else { continue }
      let stamps = notes.annotations.compactMap { $0 }.filter { annotation in
        annotation.stamp.map(ItemName.folded) == folded
          && annotation.anchor.isShown(on: item.content)
      }
      if !stamps.isEmpty { stamped[item.page.path] = Stamped(page: item.page, stamps: stamps) }
    }
    return stamped
  }
}

extension LibrarySnapshot {
  /// What a page shows.
  ///
  /// - Throws: ``CommandFailure`` if its bundle or the bundle's page is missing.
  func shownContent(of page: Page) throws(CommandFailure) -> PageContent {
    if let content = content(of: page) { return content }
    throw CommandFailure(
      "'\(page.path)' shows '\(page.binding)', which is missing",
      hints: ["pc check shows the errors of the library"])
  }
}
