import PaperDomain
import PaperLibrary

/// The annotations of pages, which are read when they are asked for.
struct PageNotes {
  let state: LibraryState
  private let files: [EntityID: String]
  private var pagesByContent: [Binding: [Page]]?

  init(_ state: LibraryState) {
    self.state = state
    files = Dictionary(
      state.snapshot.notes.values.compactMap { notes in notes.page.map { ($0, notes.file) } },
      uniquingKeysWith: min)
  }

  func marks(of page: Page) throws -> [Mark] {
    guard let file = page.id.flatMap({ files[$0] }) else { return [] }
    return try Mark.all(inNotes: state.source.read(file))
  }

  /// The annotations of all pages that show a bundle's page.
  mutating func marks(showing target: PageTarget) throws -> [Mark] {
    let pages =
      pagesByContent
      ?? Dictionary(grouping: state.snapshot.orderedPages) { page in
        Binding(
          bundle: state.snapshot.bundle(named: page.binding.bundle)?.name ?? "",
          pageNumber: page.binding.pageNumber)
      }
    pagesByContent = pages
    let content = Binding(bundle: target.bundle.name, pageNumber: target.pageNumber)
    return try (pages[content] ?? []).flatMap(marks(of:))
  }
}
