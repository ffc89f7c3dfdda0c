import PDFMarkup
import PaperDomain
import PaperIndex
import PaperLibrary

/// The annotations that imported PDFs have themselves, for the pages that show them.
struct ImportedMarkup {
  /// The annotations of a page that are not in the library yet, in drawing order.
  struct Addition {
    let page: Page
    let marks: [Mark]
  }

  private(set) var additions: [Addition] = []
  /// The number of annotations of kinds that a library does not keep.
  private(set) var left = 0

  var count: Int { additions.reduce(0) { $0 + $1.marks.count } }

  /// - Parameter pages: The pages that show the PDFs.
  /// - Throws: ``ExportError``, `PictureError`, `WorkerError`, `FileError`, `JSONSyntaxError`.
  init(
    on pages: [Page], in state: LibraryState, _ library: Library, _ workers: WorkerPool
  ) async throws {
    let snapshot = state.snapshot
    let notes = PageNotes(state)
    var generator = SystemRandomNumberGenerator()
    var used = Set(snapshot.notes.values.flatMap { $0.annotations.compactMap { $0?.id } })
    var read: [BlobID: ForeignMarkup] = [:]
    for page in pages {
      guard let content = snapshot.content(of: page) else { continue }
      let blob = content.shown.blob
      if read[blob] == nil {
        read[blob] = try await workers.annotations(of: blob, in: library)
      }
      guard let markup = read[blob], let frame = markup.frames[content.shown.page] else { continue }
      let known = try notes.marks(of: page)
      let foreign = markup.annotations.filter { $0.page == content.shown.page }
      var ids: [String: EntityID] = [:]
      var marks: [Mark] = []
      for annotation in foreign {
        guard let drawn = PDFMark(annotation, in: frame) else {
          left += 1
          continue
        }
        let named = drawn.name.flatMap { EntityID(parsing: $0) }
        if let same = known.first(where: { $0.isSame(as: annotation, drawn, of: blob) })?.id {
          ids[annotation.object] = same
          continue
        }
        let new = named.flatMap { used.contains($0) ? nil : $0 } ?? EntityID(using: &generator)
        used.insert(new)
        if !annotation.object.isEmpty { ids[annotation.object] = new }
        marks.append(
          Mark(
            drawn, annotation, id: new, in: blob, on: content.anchor,
            replyTo: ids[annotation.replyTo]))
      }
      if !marks.isEmpty { additions.append(Addition(page: page, marks: marks)) }
    }
  }
}

extension Mark {
  /// Whether it was taken from this annotation, or the annotation was exported from it.
  fileprivate func isSame(
    as foreign: ForeignAnnotation, _ drawn: PDFMark, of blob: BlobID
  ) -> Bool {
    if let id, drawn.name == id.description { return true }
    guard let imported else { return false }
    if let name = imported.name, name == drawn.name { return true }
    return imported.blob == blob && imported.object == foreign.object && imported.object != nil
  }
}
