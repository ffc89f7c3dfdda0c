import PDFMarkup
import PaperDomain
import PaperIndex
import PaperLibrary

/// The pages of an export in order, with their annotations.
struct ExportSelection {
  struct Item {
    /// `nil` for a page of a bundle that was named itself.
    let page: Page?
    let target: PageTarget
    let content: BlobPage
    let variant: Variant
    var marks: [PlacedMark]
  }

  private(set) var items: [Item]
  let state: LibraryState

  /// - Parameters:
  ///   - words: References and conditions. A bundle stands for its own pages in their order, unless
  ///     there are conditions.
  ///   - variant: `nil` for the reference's, or the first that a bundle has.
  /// - Throws: ``ReferenceError``, ``EditRefusal``, `QueryNameError`, ``CommandFailure``.
  init(
    _ words: [String], _ options: SelectionOptions, _ variant: Variant?, in state: LibraryState,
    _ workspace: Workspace
  ) throws {
    self.state = state
    let resolver = workspace.resolver(state.snapshot)
    var notes = PageNotes(state)
    let isConditional =
      try options.areGiven || !SelectionWords(words, resolver).queries.isEmpty
    var items: [Item] = []
    if isConditional {
      items = try ExportSelection.items(
        of: words.isEmpty ? nil : words, options, variant, resolver, &notes)
    } else {
      for word in words {
        items += try ExportSelection.items(of: word, options, variant, resolver, &notes)
      }
    }
    if items.isEmpty { throw CommandFailure("there are no pages to export", status: .negative) }
    self.items = items
  }

  /// Pages with what they show, as far as it is there.
  ///
  /// - Throws: `FileError`, `JSONSyntaxError`.
  init(_ pages: [Page], in state: LibraryState) throws {
    self.state = state
    let notes = PageNotes(state)
    items = try pages.compactMap { page in
      guard let content = state.snapshot.content(of: page) else { return nil }
      return Item(
        page: page, target: PageTarget(bundle: content.bundle, pageNumber: content.pageNumber),
        content: content.shown, variant: content.variant,
        marks: try notes.marks(of: page).map { PlacedMark($0) })
    }
  }

  private static func items(
    of word: String, _ options: SelectionOptions, _ variant: Variant?,
    _ resolver: ReferenceResolver, _ notes: inout PageNotes
  ) throws -> [Item] {
    guard let reference = try? Reference(parsing: word),
      case .bundle(let bundle) = try resolver.entityIfPresent(reference)
    else { return try items(of: [word], options, variant, resolver, &notes) }
    if reference.version != nil {
      throw CommandFailure.usage(
        "'\(word)' is a version: name the bundle itself", hints: ["--at COMMIT exports the past"])
    }
    guard let count = bundle.pageCount else {
      throw CommandFailure(
        "the page counts of '\(bundle.name)' are unknown",
        hints: ["pc commit counts them and fills them in"])
    }
    return try (reference.pages?.pages ?? Array(1...max(count, 1))).map { number in
      guard number <= count else {
        throw EditRefusal.noSuchPage(bundle: bundle.name, page: number, count: count)
      }
      let target = PageTarget(bundle: bundle, pageNumber: number, variant: reference.variant)
      return try item(target, variant, page: nil, notes.marks(showing: target))
    }
  }

  private static func items(
    of words: [String]?, _ options: SelectionOptions, _ variant: Variant?,
    _ resolver: ReferenceResolver, _ notes: inout PageNotes
  ) throws -> [Item] {
    var options = options
    options.kind = [.page]
    let snapshot = notes.state.snapshot
    let entities = try ItemSelection(words, options, for: .changing, in: snapshot, resolver)
      .changeable()
    return try entities.compactMap { entity in
      guard case .page(let page) = entity else { return nil }
      guard let bundle = snapshot.bundle(named: page.binding.bundle) else {
        throw CommandFailure(
          "'\(page.path)' shows '\(page.binding)', which is missing",
          hints: ["pc check shows the errors of the library"])
      }
      let target = PageTarget(bundle: bundle, pageNumber: page.binding.pageNumber)
      return try item(target, variant, page: page, notes.marks(of: page))
    }
  }

  private static func item(
    _ target: PageTarget, _ variant: Variant?, page: Page?, _ marks: [Mark]
  ) throws -> Item {
    let place = try target.place(in: variant)
    return Item(
      page: page, target: target, content: place.page, variant: place.variant,
      marks: marks.map { PlacedMark($0) })
  }

  /// The selection with its annotations where they are on what the pages show.
  ///
  /// - Throws: `WorkerError` when no worker can be started; ``CacheError``.
  func placed(_ places: MarkPlaces, _ indexer: Indexer) async throws -> ExportSelection {
    var selection = self
    for index in items.indices where !items[index].marks.isEmpty {
      let item = items[index]
      let content = PageContent(
        bundle: item.target.bundle, pageNumber: item.target.pageNumber, variant: item.variant,
        shown: item.content)
      selection.items[index].marks = try await places.places(
        of: item.marks.map(\.mark), on: content, in: state.snapshot, indexer)
    }
    return selection
  }
}
