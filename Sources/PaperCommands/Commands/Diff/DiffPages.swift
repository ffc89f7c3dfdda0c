import PaperDomain
import PaperIndex
import PaperLibrary

/// Two pages, or two versions of one, that `pc diff` compares.
struct DiffPages {
  /// A page as it is now, one of its versions, or a bundle's page.
  struct Side {
    let word: String
    /// The bundle page that it shows.
    let target: PageTarget
    /// Its manifest; `nil` for a bundle's page.
    let page: Page?
  }

  let old: Side
  let new: Side
  private let workspace: Workspace
  private let snapshot: LibrarySnapshot

  /// Whether a word names a page's version, or a bundle's page.
  static func isVersion(_ word: String) -> Bool {
    guard let reference = try? Reference(parsing: word), !word.contains("..") else { return false }
    // HEAD@{1} is a git revision.
    if reference.version != nil { return reference.name.contains("/") || reference.name != "HEAD" }
    return reference.pages != nil
  }

  /// Compares one version with the page as it is now, and a page with its last version. If the page
  /// shows the same as its last version, it is compared with the version before that.
  init(_ words: [String], _ workspace: Workspace) throws {
    guard (1...2).contains(words.count) else {
      throw CommandFailure.usage(
        "name two pages, or two versions of one", hints: ["pc diff 'PAGE@{1}' PAGE"])
    }
    self.workspace = workspace
    let snapshot = try workspace.library.snapshot()
    self.snapshot = snapshot
    func side(_ word: String) throws -> Side {
      try DiffPages.side(word, workspace, snapshot)
    }
    if words.count == 2 {
      (old, new) = (try side(words[0]), try side(words[1]))
      return
    }
    let only = try side(words[0])
    let reference = try Reference(parsing: words[0])
    guard only.page != nil else {
      throw CommandFailure.usage(
        "'\(words[0])' is one page, and two are compared", hints: ["name another one"])
    }
    if reference.version != nil {
      (old, new) = (only, try side(reference.name))
      return
    }
    let recorded = try side(reference.name + "@{0}")
    old =
      recorded.target.description != only.target.description
      ? recorded : try side(reference.name + "@{1}")
    new = only
  }

  private static func side(
    _ word: String, _ workspace: Workspace, _ snapshot: LibrarySnapshot
  ) throws -> Side {
    let target = try PageTarget(word, in: workspace, snapshot)
    let reference = try Reference(parsing: word)
    guard case .page(let page) = try workspace.resolver(snapshot).entity(reference) else {
      return Side(word: word, target: target, page: nil)
    }
    guard let selector = reference.version else {
      return Side(word: word, target: target, page: page)
    }
    let index = try workspace.versionIndex()
    let version = try index.version(selector, of: PageKey(page), at: page.file)
    return Side(word: word, target: target, page: try index.manifest(of: version).page)
  }

  /// The changes of fields between both sides.
  func changes() throws -> [Change] {
    guard let oldPage = old.page, let newPage = new.page else {
      throw CommandFailure.usage(
        "of a bundle's pages the texts or the pictures are compared",
        hints: ["pc diff --text \(old.word.quoted) \(new.word.quoted)"])
    }
    // Two pages are compared as if one had become the other, and bundles by their current state.
    func side(_ page: Page, _ target: PageTarget) -> ChangeFinder.Side {
      var page = page
      (page.id, page.path, page.createdAt) = (newPage.id, newPage.path, newPage.createdAt)
      page.binding = Binding(bundle: target.bundle.name, pageNumber: target.pageNumber)
      return ChangeFinder.Side(manifest: .page(page))
    }
    let sides = (side(oldPage, old.target), side(newPage, new.target))
    if sides.0.manifest == sides.1.manifest { return [] }
    return ChangeFinder(
      [ChangeFinder.FileChange(path: newPage.file, old: sides.0, new: sides.1)],
      oldBundleID: { snapshot.bundle(named: $0)?.id },
      newBundleID: { snapshot.bundle(named: $0)?.id }
    ).changes()
  }

  /// Returns the difference of the texts; pages that are not indexed are read now.
  func texts(_ invocation: Invocation) async throws -> TextDifferenceAnswer {
    for side in [old, new] where side.target.variant != nil {
      throw CommandFailure.usage(
        "a page's text is one for all variants",
        hints: ["pc diff --text \("\(side.target)".quoted) …"])
    }
    let indexer = try workspace.openIndexer(invocation, jobs: 1)
    let oldText = try await indexer.text(
      of: old.target.pageNumber, in: old.target.bundle, of: snapshot)
    let newText = try await indexer.text(
      of: new.target.pageNumber, in: new.target.bundle, of: snapshot)
    return TextDifferenceAnswer(
      old: old, new: new, difference: TextDifference(from: oldText.text, to: newText.text))
  }

  /// Draws both pages side by side.
  func pictures(dpi: Double) async throws -> ComparedPages {
    let places = (try old.target.place().page, try new.target.place().page)
    let workers = try workspace.openWorkers(count: 1)
    return try await workers.compare(places.0, places.1, of: workspace.library, dpi: dpi)
  }
}
