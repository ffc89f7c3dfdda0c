import PaperDomain
import PaperIndex

/// The annotations of an export as CSV (RFC 4180), with a row of names.
struct NotesTable {
  private(set) var text: String

  init(_ selection: ExportSelection) {
    var table = CSVText()
    table.add([
      "page", "bundle", "page number", "kind", "text", "quote", "stamp", "author", "at", "color",
      "state", "tags", "reply to", "id", "drawn",
    ])
    for item in selection.items {
      for placed in item.marks {
        let mark = placed.mark
        let annotation = mark.annotation
        let cells: [(any CustomStringConvertible)?] = [
          item.page?.path, item.target.bundle.name, item.target.pageNumber, mark.kind.rawValue,
          mark.stampText ?? mark.text, mark.quote?.exact, mark.stamp, annotation.author,
          annotation.createdAt, mark.color, mark.state?.rawValue,
          mark.tags.joined(separator: " "), annotation.replyTo, annotation.id,
          placed.place == .shown ? "yes" : "no",
        ]
        table.add(cells.map { $0?.description ?? "" })
      }
    }
    text = table.text
  }
}
