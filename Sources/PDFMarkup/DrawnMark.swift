/// A mark on its page: the entries of its annotation, and what draws it.
struct DrawnMark {
  var subtype: String
  /// In user space; the mark lies inside it.
  var rectangle: MarkBox
  /// Entries besides those that all marks have: `/QuadPoints […]`.
  var entries: [String] = []
  var content = ContentStream()
  /// The SHA-256 of the picture that the content draws as `/Im`.
  var picture: String?
  /// Whether it darkens what is below instead of covering it, as a marker does.
  var multiplies = false

  init(subtype: String, rectangle: MarkBox) {
    self.subtype = subtype
    self.rectangle = rectangle
  }
}

/// Draws marks on one page.
struct MarkDrawing {
  let frame: PageFrame
  let resources: MarkResources
  var glyphs: Glyphs { resources.glyphs }

  /// A length in points, in units of user space.
  func points(_ length: Double) -> Double { length / frame.userUnit }

  func strokeWidth(_ mark: PDFMark) -> Double {
    mark.width.map { $0 * frame.width } ?? points(1.5)
  }

  /// - Returns: `nil` for a mark without any point.
  func draw(_ mark: PDFMark) -> DrawnMark? {
    switch mark.shape {
    case .highlight(let quads): words(mark, "Highlight", quads)
    case .underline(let quads): words(mark, "Underline", quads)
    case .strikeout(let quads): words(mark, "StrikeOut", quads)
    case .squiggly(let quads): words(mark, "Squiggly", quads)
    case .ink(let strokes): ink(mark, strokes)
    case .text(let box): text(mark, box)
    case .note(let point): note(mark, point)
    case .rectangle(let box): outlined(mark, box, "Square")
    case .ellipse(let box): outlined(mark, box, "Circle")
    case .line(let from, let to, let ends): line(mark, from, to, ends)
    case .polyline(let points): vertices(mark, points, "PolyLine")
    case .polygon(let points): vertices(mark, points, "Polygon")
    case .stamp(let box, let words, let design): stamp(mark, box, words, design)
    }
  }

  func place(_ point: MarkPoint) -> MarkPoint { frame.userPoint(frame.shown(point)) }
}
