/// The annotations of a doc, in numbers.
package struct DocMarkup: Hashable, Sendable {
  /// The number of annotations.
  package var count = 0
  /// When the latest was made; `nil` if none says so.
  package var lastAt: Timestamp?
  /// The files that hold them, from the library's root.
  package var files: [String] = []

  package init() {}
}

extension LibrarySnapshot {
  /// The docs that have annotations, by path.
  package var markup: [String: DocMarkup] {
    var docs: [String: DocMarkup] = [:]
    for notes in notes.values where notes.count > 0 {
      let page = notes.file.utf8.dropFirst("docs/".utf8.count)
      let doc = parentPath(parentPath(String(decoding: page, as: UTF8.self)))
      docs[doc, default: DocMarkup()].count += notes.count
      docs[doc, default: DocMarkup()].files.append(notes.file)
      let last = notes.annotations.compactMap { $0?.createdAt }.max()
      docs[doc, default: DocMarkup()].lastAt = [docs[doc]?.lastAt, last].compactMap { $0 }.max()
    }
    return docs
  }
}
