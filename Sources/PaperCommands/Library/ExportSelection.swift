import Files
import PDFMarkup
import PaperDomain
import PaperIndex
import PaperLibrary

/// The PDF that a reference names, and the pages whose marks are exported with it.
struct ExportSelection {
  struct Marks {
    /// By page of the file, in drawing order.
    var byPage: [Int: [PDFMark]] = [:]
    /// The number of marks that are not drawn: made on other content, or unreadable.
    var hidden = 0

    var count: Int { byPage.values.reduce(0) { $0 + $1.count } }
  }

  let bundle: PDFBundle
  let variant: Variant
  let blob: BlobID
  let pageCount: Int
  /// The pages of docs that show the PDF, in reading order.
  private let pages: [Page]
  private let snapshot: LibrarySnapshot

  /// - Parameter variant: `nil` for the reference's, or the first that the bundle has.
  /// - Throws: ``ReferenceError``, ``EditRefusal``, ``CommandFailure``.
  init(_ text: String, _ variant: Variant?, in workspace: Workspace) throws {
    snapshot = try workspace.library.snapshot()
    let reference = try Reference(parsing: text)
    let entity = try workspace.resolver(snapshot).entity(reference)
    if reference.version != nil || reference.pages != nil {
      throw CommandFailure.usage("'\(text)' is not a whole PDF: name a bundle, doc or group")
    }
    if case .bundle(let named) = entity {
      bundle = named
      pages = snapshot.orderedPages.filter { [snapshot] in
        snapshot.bundle(named: $0.binding.bundle)?.name == named.name
      }
    } else {
      (bundle, pages) = try ExportSelection.shown(by: entity, text, snapshot)
    }
    let chosen = variant ?? reference.variant ?? bundle.leading
    guard let chosen else { throw CommandFailure("'\(bundle.name)' has no files") }
    guard let files = bundle.files[chosen] else {
      throw EditRefusal.noVariant(chosen.rawValue, bundle: bundle.name)
    }
    guard files.count == 1, let count = files[0].pages else {
      throw CommandFailure(
        "'\(bundle.name)' has \(files.count) files: only a bundle of one PDF can be exported",
        hints: ["pc bundle split \(bundle.name.quoted) PAGES makes bundles of its files"])
    }
    self.variant = chosen
    blob = files[0].blob
    pageCount = count
  }

  /// The bundle whose pages an entity shows, all of them and in their order.
  private static func shown(
    by entity: Entity, _ text: String, _ snapshot: LibrarySnapshot
  ) throws -> (PDFBundle, [Page]) {
    switch entity {
    case .tagGroup, .variable:
      throw ReferenceError.wrongKind(text, found: "registry", expected: "doc, page or bundle")
    default: break
    }
    let pages = snapshot.orderedPages.filter {
      entity.path.isEmpty || $0.path == entity.path || $0.path.hasPrefix(entity.path + "/")
    }
    let bundles = Set(pages.map { snapshot.bundle(named: $0.binding.bundle)?.name })
    guard bundles.count == 1, let bundle = snapshot.bundle(named: pages[0].binding.bundle) else {
      throw CommandFailure(
        "'\(text)' shows \(bundles.count) bundles: only the pages of one PDF can be exported",
        hints: ["pc export BUNDLE exports one of them"])
    }
    guard pages.map(\.binding.pageNumber) == Array(1...(bundle.pageCount ?? pages.count)) else {
      throw CommandFailure(
        "'\(text)' does not show '\(bundle.name)' from its first page to its last",
        hints: ["pc export \(bundle.name.quoted) exports all of it"])
    }
    return (bundle, pages)
  }

  /// Reads the marks of the pages.
  func marks(in workspace: Workspace) throws -> Marks {
    var marks = Marks()
    for page in pages {
      guard let id = page.id,
        let notes = snapshot.notes.values.first(where: { $0.page == id })
      else { continue }
      let read = try Mark.all(
        inNotes: FileSystem.read(
          workspace.library.path(of: notes.file), limit: Library.manifestLimit))
      marks.hidden += notes.count - read.count
      let number = page.binding.pageNumber
      let shown = bundle.location(of: number, in: variant)
      for mark in read {
        guard let shown,
          mark.annotation.anchor.isShown(
            on: bundle, pageNumber: number, variant: variant, page: shown),
          let drawn = PDFMark(mark)
        else {
          marks.hidden += 1
          continue
        }
        marks.byPage[shown.page, default: []].append(drawn)
      }
    }
    return marks
  }
}
