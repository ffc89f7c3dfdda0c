import PDFMarkup
import PaperDomain
import PaperIndex

extension ExportSelection {
  /// The number of marks that are not drawn: made on other content, not found, or without a place.
  var hiddenMarks: Int {
    items.reduce(0) { $0 + $1.marks.count } - drawnMarks
  }

  /// The number of marks that are drawn.
  var drawnMarks: Int { items.reduce(0) { $0 + ExportSelection.drawn($1).count } }

  private static func drawn(_ item: Item) -> [PDFMark] {
    item.marks.filter { $0.place == .shown }.compactMap { PDFMark($0.mark) }
  }

  /// The bundles whose pages are exported, in order.
  var bundles: [PDFBundle] {
    var seen: Set<String> = []
    return items.map(\.target.bundle).filter { seen.insert($0.name).inserted }
  }

  /// What is in a file, in words.
  ///
  /// - Parameter marks: `nil` for a file without marks.
  func content(marks: Int?) -> String {
    let bundles = bundles
    let name = bundles.count == 1 ? bundles[0].name : "\(bundles.count) bundles"
    let marks = marks.map { ", \($0.counted("mark"))" } ?? ""
    return "\(name), \(items.count.counted("page"))\(marks)"
  }

  func pdf(withMarks: Bool) -> PDFExport {
    PDFExport(
      pages: items.map { item in
        .init(
          content: item.content, marks: withMarks ? ExportSelection.drawn(item) : [],
          label: item.page?.name ?? "\(item.target.pageNumber)")
      }, sections: sections, title: title, wholeFile: wholeFile)
  }

  /// The file whose pages these are, from its first to its last.
  private var wholeFile: BlobID? {
    let first = items[0]
    guard let files = first.target.bundle.files[first.variant], files.count == 1,
      files[0].pages == items.count,
      items.map(\.content) == (1...items.count).map({ BlobPage(blob: files[0].blob, page: $0) })
    else { return nil }
    return files[0].blob
  }

  private var title: String {
    Set(items.map { place(of: $0).doc }).count == 1 ? docTitle(items[0]) : ""
  }

  private func docTitle(_ item: Item) -> String {
    item.page.map { state.snapshot.docs[$0.docPath]?.title ?? $0.docPath }
      ?? item.target.bundle.name
  }

  /// What an item is in: a doc or a bundle, and a group.
  private func place(of item: Item) -> (doc: String, group: String?) {
    (item.page?.docPath ?? item.target.bundle.name, item.page?.groupPath)
  }

  /// The outline: docs, the groups of docs that have several, and bundles that were named.
  private var sections: [OutlineSection] {
    var sections: [OutlineSection] = []
    for doc in runs(of: items.indices, by: { place(of: $0).doc }) {
      let first = items[doc.lowerBound]
      let groups =
        first.page == nil ? [] : runs(of: doc, by: { place(of: $0).group ?? "" })
      let hasGroups =
        first.page.flatMap { state.snapshot.docs[$0.docPath] }
        .map { state.snapshot.groups(of: $0).count > 1 } ?? false
      sections.append(
        .init(
          title: docTitle(first), depth: 0, pages: doc, hasOwnOutlines: !hasGroups))
      for group in groups where hasGroups {
        let path = items[group.lowerBound].page?.groupPath ?? ""
        sections.append(
          .init(
            title: state.snapshot.groups[path]?.title ?? path, depth: 1, pages: group,
            hasOwnOutlines: true))
      }
    }
    return sections
  }

  /// The longest ranges of items with the same key.
  private func runs(of range: Range<Int>, by key: (Item) -> String) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = range.lowerBound
    for index in range
    where index + 1 == range.upperBound || key(items[index + 1]) != key(items[start]) {
      runs.append(start..<index + 1)
      start = index + 1
    }
    return runs
  }
}
