import PDFMarkup
import Qpdf
import WorkerProtocol

extension MergedDocument {
  /// Writes the outline: the plan's sections, and beneath them what the sources' own outlines say
  /// of their pages.
  func addOutline(_ plan: MergePlan, _ sources: [MergeSource]) throws(QpdfError) {
    guard !plan.sections.isEmpty else { return }
    var outline = try OutlineWriter(document)
    var own: [Int: [OwnHeading]] = [:]
    for section in plan.sections {
      let target = section.pages.isEmpty ? nil : section.pages.lowerBound
      try outline.add(section.title, depth: section.depth, page: target, "/XYZ null null null")
      guard section.hasOwnOutlines else { continue }
      for source in plan.sources(of: section.pages) {
        if own[source] == nil { own[source] = try sources[source].destinations.outline() }
        try outline.add(
          own[source] ?? [], beneath: section.depth,
          pages: plan.indices(of: source, in: section.pages))
      }
    }
    try outline.finish()
  }
}

extension MergePlan {
  /// The sources of pages, in order.
  fileprivate func sources(of pages: Range<Int>) -> [Int] {
    var seen: Set<Int> = []
    return self.pages[pages].map(\.source).filter { seen.insert($0).inserted }
  }

  /// The index of each page of a source among these pages, by its number in the source.
  fileprivate func indices(of source: Int, in pages: Range<Int>) -> [Int: Int] {
    Dictionary(
      pages.lazy.filter { self.pages[$0].source == source }.map { (self.pages[$0].number, $0) },
      uniquingKeysWith: min)
  }
}

/// Writes an outline entry by entry. The first level is open, deeper ones are closed.
private struct OutlineWriter {
  /// An entry whose children are being added.
  private struct Node {
    let item: QpdfObject
    /// From 0; -1 for the outline itself.
    let depth: Int
    var last: QpdfObject?
    var count = 0
  }

  private let document: QpdfDocument
  private var open: [Node]

  init(_ document: QpdfDocument) throws(QpdfError) {
    self.document = document
    open = [Node(item: try document.newObject("<< /Type /Outlines >>"), depth: -1)]
  }

  /// Adds the entries of a file whose pages are in the result; the children of one that is left
  /// out take its place.
  mutating func add(
    _ headings: [OwnHeading], beneath depth: Int, pages: [Int: Int]
  ) throws(QpdfError) {
    var parents: [Int] = []
    for heading in headings {
      while let last = parents.last, last >= heading.depth { parents.removeLast() }
      guard let page = heading.page.flatMap({ pages[$0] }) else { continue }
      try add(
        heading.title, depth: depth + 1 + parents.count, page: page, heading.place)
      parents.append(heading.depth)
    }
  }

  /// - Parameters:
  ///   - page: The index of a page of the result.
  ///   - place: Where on it, in PDF syntax.
  mutating func add(
    _ title: String, depth: Int, page: Int?, _ place: String
  ) throws(QpdfError) {
    try close(to: depth)
    let item = try document.newObject("<< >>")
    let parent = open.count - 1
    try item.set("/Title", toText: title)
    try item.set("/Parent", to: open[parent].item)
    if let page {
      let destination = try document.parsed("[]")
      try destination.append(document.page(page + 1))
      for part in try document.parsed("[ \(place) ]").items ?? [] { try destination.append(part) }
      try item.set("/Dest", to: destination)
    }
    if let previous = open[parent].last {
      try item.set("/Prev", to: previous)
      try previous.set("/Next", to: item)
    } else {
      try open[parent].item.set("/First", to: item)
    }
    open[parent].last = item
    open[parent].count += 1
    open.append(Node(item: item, depth: depth))
  }

  private mutating func close(to depth: Int) throws(QpdfError) {
    while open.count > 1, let node = open.last, node.depth >= depth {
      open.removeLast()
      try finish(node)
      if node.depth == 0 { open[open.count - 1].count += node.count }
    }
  }

  /// Writes what is known only after the last child. A negative count means closed.
  private func finish(_ node: Node) throws(QpdfError) {
    guard let last = node.last else { return }
    try node.item.set("/Last", to: last)
    try node.item.set("/Count", to: "\(node.depth < 1 ? node.count : -node.count)")
  }

  mutating func finish() throws(QpdfError) {
    try close(to: 0)
    try finish(open[0])
    try document.root.set("/Outlines", to: open[0].item)
    try document.root.set("/PageMode", to: "/UseOutlines")
  }
}
