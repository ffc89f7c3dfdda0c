import Poppler
import WorkerProtocol

extension RequestHandler {
  /// The sizes and labels of a file's pages, and its outline.
  func outline(_ path: [UInt8]) throws(Refusal) -> FileOutline {
    let document = try document(path)
    let count = try askingPoppler { () throws(PopplerError) in
      try document.countPages(maximum: FileInspection.maximumPageCount)
    }
    let pages = (1...count).map { number -> FileOutline.Page? in
      do throws(PopplerError) {
        let page = try document.page(number)
        return FileOutline.Page(width: page.width, height: page.height, label: page.label)
      } catch {
        // One damaged page must not hide the sizes of the others.
        return nil
      }
    }
    let headings = document.headings(
      maximumCount: FileOutline.maximumHeadings, maximumDepth: FileOutline.maximumDepth)
    return FileOutline(
      pages: pages,
      headings: headings.map {
        FileOutline.Heading(
          title: $0.title, depth: $0.depth, page: (1...count).contains($0.page) ? $0.page : 0)
      })
  }

  /// The links on a page.
  func links(_ path: [UInt8], page number: Int) throws(Refusal) -> [PageLink] {
    let document = try document(path)
    return try askingPoppler { () throws(PopplerError) in
      let page = try document.page(number)
      func part(_ length: Double, of whole: Double) -> Float {
        whole > 0 && length.isFinite ? Float(min(max(length / whole, 0), 1)) : 0
      }
      return page.links(of: document, maximumCount: PageLink.maximumCount).map { link in
        PageLink(
          x0: part(link.box.x0, of: page.width), y0: part(link.box.y0, of: page.height),
          x1: part(link.box.x1, of: page.width), y1: part(link.box.y1, of: page.height),
          title: link.target.title, page: max(0, link.target.page),
          file: link.target.file, address: link.target.address)
      }
    }
  }
}
