extension TagReference {
  /// The tag of docs that are books.
  package static let book = TagReference(group: "Kind", tag: "Book")
}

extension LibraryEditor {
  /// Makes a doc a book: gives it the tag `Kind/Book`, which is defined if it is new.
  ///
  /// - Parameter author: Who wrote it; `nil` to leave that as it is, an empty text to remove it.
  /// - Throws: ``EditRefusal`` if the author is no line of text, or docs may not have the tag.
  package mutating func makeBook(_ doc: Doc, by author: String?) throws {
    if snapshot.tag(.book) == nil { _ = try defineTag(.book, color: nil, scope: .doc) }
    try tag([.doc(doc)], [TagChange(tag: .book, isRemoval: false)])
    guard let author, author != doc.author ?? "" else { return }
    if !author.isEmpty { try checkTitle(author, of: "author") }
    snapshot.docs[doc.path]?.author = author.isEmpty ? nil : author
    try edits.edit(doc.file) { edit in
      if author.isEmpty {
        try edit.remove(["author"])
      } else {
        try edit.set(["author"], to: .string(author), keyOrder: ManifestKeys.doc)
      }
    }
  }
}
