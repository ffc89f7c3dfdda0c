import CPoppler

/// The target of a link or a heading.
package struct LinkTarget: Hashable, Sendable {
  package var title: String
  /// A page of the file, 1-based; 0 for none.
  package var page: Int
  /// The path of another file, as in the PDF; empty for the same one.
  package var file: String
  /// A URI; empty for none.
  package var address: String

  /// Reads an action; actions that run a program have no target.
  init(_ action: UnsafeMutablePointer<PopplerAction>, in document: OpaquePointer) {
    title = action.pointee.any.title.map { String(cString: $0) } ?? ""
    page = 0
    address = ""
    file = ""
    switch action.pointee.type {
    case POPPLER_ACTION_GOTO_DEST:
      if let dest = action.pointee.goto_dest.dest {
        page = LinkTarget.page(dest, in: document)
      }
    case POPPLER_ACTION_GOTO_REMOTE:
      file = action.pointee.goto_remote.file_name.map { String(cString: $0) } ?? ""
      // A name in another file is not looked up: the link leads to the first page.
      let dest = action.pointee.goto_remote.dest
      page = dest.map { $0.pointee.type == POPPLER_DEST_NAMED ? 1 : Int($0.pointee.page_num) } ?? 1
    case POPPLER_ACTION_LAUNCH:
      // Some programs write links to PDFs so; it is only read as a name, and nothing is run.
      let name = action.pointee.launch.file_name.map { String(cString: $0) } ?? ""
      if name.lowercased().hasSuffix(".pdf") { (file, page) = (name, 1) }
    case POPPLER_ACTION_URI:
      address = action.pointee.uri.uri.map { String(cString: $0) } ?? ""
    default: break
    }
  }

  private static func page(
    _ dest: UnsafeMutablePointer<PopplerDest>, in document: OpaquePointer
  ) -> Int {
    guard dest.pointee.type == POPPLER_DEST_NAMED else { return Int(dest.pointee.page_num) }
    guard let name = dest.pointee.named_dest,
      let found = poppler_document_find_dest(document, name)
    else { return 0 }
    defer { poppler_dest_free(found) }
    return Int(found.pointee.page_num)
  }
}
