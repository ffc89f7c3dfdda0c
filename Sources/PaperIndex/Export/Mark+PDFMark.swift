package import PDFMarkup
package import PaperDomain

extension Mark {
  /// An annotation that a PDF has itself, as the library keeps it.
  ///
  /// - Parameters:
  ///   - anchor: What its page shows. It follows this version: it is a part of the PDF.
  ///   - blob: The PDF.
  ///   - replyTo: The id of what it replies to.
  package init(
    _ drawn: PDFMark, _ foreign: ForeignAnnotation, id: EntityID, in blob: BlobID,
    on anchor: AnnotationAnchor, replyTo: EntityID?
  ) {
    var anchor = anchor
    anchor.follows = .version
    let kind = AnnotationKind(drawn.shape)
    self.init(
      Annotation(
        id: id,
        createdAt: (foreign.texts["CreationDate"] ?? foreign.texts["M"]).flatMap {
          Timestamp(pdfDate: $0)
        },
        author: drawn.author, kind: kind, anchor: anchor, replyTo: replyTo,
        stamp: kind == .stamp ? drawn.stampName : nil))
    color = drawn.color?.hex
    fill = drawn.fill?.hex
    opacity = drawn.opacity
    width = drawn.width.map { min($0, 1) }
    text = drawn.text
    state = drawn.state.flatMap { State(rawValue: $0.rawValue) }
    imported = Source(
      blob: blob, object: foreign.object.isEmpty ? nil : foreign.object, name: drawn.name)
    take(drawn.shape)
  }

  private mutating func take(_ shape: PDFMark.Shape) {
    switch shape {
    case .highlight(let areas), .underline(let areas), .strikeout(let areas),
      .squiggly(let areas):
      rects = areas.map { $0.around }
      if !areas.allSatisfy(\.isUpright) { quads = areas.map(\.corners) }
    case .ink(let lines): strokes = lines.map { $0.points.map { PagePoint($0) } }
    case .polyline(let points), .polygon(let points): strokes = [points.map { PagePoint($0) }]
    case .text(let box):
      let end = box.bottomRight ?? box.topLeft
      rects = [PageRect(MarkBox(box.topLeft.x, box.topLeft.y, end.x, end.y))]
      fontSize = box.fontSize.map { min($0, 1) }
      if box.alignment != .left { align = box.alignment == .center ? .center : .right }
      // A box without words is nothing to read or to draw, but it is there.
      text = text ?? ""
    case .note(let point): at = PagePoint(point)
    case .rectangle(let box), .ellipse(let box): rects = [PageRect(box)]
    case .line(let start, let end, let arrows):
      (from, to) = (PagePoint(start), PagePoint(end))
      if arrows.startArrow || arrows.endArrow {
        ends = [arrows.startArrow ? .arrow : .none, arrows.endArrow ? .arrow : .none]
      }
    case .stamp(let box, let words, _):
      rects = [PageRect(box)]
      stampText = words
    }
  }
}

extension AnnotationKind {
  fileprivate init(_ shape: PDFMark.Shape) {
    self =
      switch shape {
      case .highlight: .highlight
      case .underline: .underline
      case .strikeout: .strikeout
      case .squiggly: .squiggly
      case .ink: .ink
      case .text: .text
      case .note: .note
      case .rectangle: .rectangle
      case .ellipse: .ellipse
      case .line: .line
      case .polyline: .polyline
      case .polygon: .polygon
      case .stamp: .stamp
      }
  }
}

extension PDFMark {
  fileprivate var stampName: String? {
    if case .stamp(_, _, let design) = shape { design } else { nil }
  }
}

extension PagePoint {
  /// Coordinates may lie one page beside the page, as the format has it.
  fileprivate init(_ point: MarkPoint) {
    func near(_ value: Double) -> Double { value.isFinite ? PageGeometry.clamped(value) : 0 }
    self.init(x: near(point.x), y: near(point.y))
  }
}

extension PageRect {
  fileprivate init(_ box: MarkBox) {
    let (start, end) = (PagePoint(box.topLeft), PagePoint(box.bottomRight))
    self.init(x0: start.x, y0: start.y, x1: end.x, y1: end.y)
  }
}

extension Quad {
  private var all: [MarkPoint] { [upperLeft, upperRight, lowerLeft, lowerRight] }

  fileprivate var corners: [PagePoint] { all.map { PagePoint($0) } }

  fileprivate var around: PageRect {
    let (xs, ys) = (all.map(\.x), all.map(\.y))
    return PageRect(
      MarkBox(xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0))
  }

  /// Whether it is a box whose words are read from left to right, to a thousandth of the page.
  fileprivate var isUpright: Bool {
    let near = 0.001
    return abs(upperLeft.y - upperRight.y) < near && abs(lowerLeft.y - lowerRight.y) < near
      && abs(upperLeft.x - lowerLeft.x) < near && abs(upperRight.x - lowerRight.x) < near
      && upperLeft.x <= upperRight.x && upperLeft.y <= lowerLeft.y
  }
}

extension Timestamp {
  /// Reads a date of a PDF: `D:20260504121112+02'00'`. Without a zone it is UTC.
  init?(pdfDate text: String) {
    let rest = text.hasPrefix("D:") ? text.dropFirst(2) : text[...]
    let digits = String(rest.prefix { $0.isASCII && $0.isNumber })
    guard [4, 6, 8, 10, 12, 14].contains(digits.count) else { return nil }
    // A date may leave out its end: the first month, the first day, midnight.
    let full = Array(digits + "0101000000".suffix(14 - digits.count))
    func part(_ range: Range<Int>) -> String { String(full[range]) }
    guard
      let local = Timestamp(
        parsing: "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(8..<10)):\(part(10..<12)):"
          + "\(part(12..<14))Z")
    else { return nil }
    let zone = rest.dropFirst(digits.count)
    let offset = zone.dropFirst().split(separator: "'").compactMap { Int64($0) }
    let minutes = (offset.first ?? 0) * 60 + (offset.dropFirst().first ?? 0)
    let sign: Int64 = zone.first == "+" ? -1 : zone.first == "-" ? 1 : 0
    guard minutes < 24 * 60 else { return nil }
    self.init(seconds: local.seconds + sign * minutes * 60)
  }
}
