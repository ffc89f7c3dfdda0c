import CPoppler

/// The target of a link or a heading.
package struct LinkTarget: Hashable, Sendable {
  package var title: String
  /// A page of the same file, 1-based; 0 for none.
  package var page: Int
  /// A URI; empty for none.
  package var address: String

  /// Reads an action; actions that run a program or open another file have no target.
  init(_ action: UnsafeMutablePointer<PopplerAction>, in document: OpaquePointer) {
    title = action.pointee.any.title.map { String(cString: $0) } ?? ""
    page = 0
    address = ""
    switch action.pointee.type {
    case POPPLER_ACTION_GOTO_DEST:
      if let dest = action.pointee.goto_dest.dest {
        page = LinkTarget.page(dest, in: document)
      }
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
