/// The size of a page as it is shown, in points on paper.
package struct PaperSize: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The decimals that places on the page have.
  package var decimals: Int { PageGeometry.decimals(forPageOf: max(width, height)) }
}

extension StampDesign {
  /// The box of a stamp: as large as the design says, centred at a point, and moved onto the page
  /// where it would cross an edge. On a page that is smaller, it shrinks.
  ///
  /// - Parameter point: On the page or beside it: the nearest place counts.
  package func box(at point: PagePoint, on page: PaperSize) -> PageRect {
    let isSideways = rotation == 90 || rotation == 270
    let (wide, high) = isSideways ? (height, width) : (width, height)
    let scale = min(1, page.width / wide, page.height / high)
    let (part, rise) = (wide * scale / page.width, high * scale / page.height)
    func start(_ middle: Double, _ size: Double) -> Double {
      min(max(middle - size / 2, 0), max(1 - size, 0))
    }
    let (x, y) = (start(point.x, part), start(point.y, rise))
    return PageRect(x0: x, y0: y, x1: x + part, y1: y + rise)
  }

  /// The corners of a stamp's words in a box: top left, top right, bottom left, bottom right.
  package func corners(in box: PageRect) -> [PagePoint] {
    let around = [
      PagePoint(x: box.x0, y: box.y0), PagePoint(x: box.x1, y: box.y0),
      PagePoint(x: box.x1, y: box.y1), PagePoint(x: box.x0, y: box.y1),
    ]
    let turns = rotation / 90
    func corner(_ index: Int) -> PagePoint { around[(index + turns) % 4] }
    return [corner(0), corner(1), corner(3), corner(2)]
  }
}

/// What all stamps of one person at one moment have in common.
package struct Stamping: Hashable, Sendable {
  package var design: StampDesign
  /// The SHA-256 of the design's picture, in lower-case hexadecimal.
  package var pictureSHA256: String?
  /// The person's name.
  package var author: String
  package var device: String
  package var now: Timestamp
  /// The same in the time zone of the device: `2026-11-23` and `14:05`.
  package var date: String
  package var time: String

  package init(
    design: StampDesign, pictureSHA256: String? = nil, author: String, device: String,
    now: Timestamp, date: String, time: String
  ) {
    self.design = design
    self.pictureSHA256 = pictureSHA256
    self.author = author
    self.device = device
    self.now = now
    self.date = date
    self.time = time
  }

  /// The annotation for one page. It keeps all that was stamped: a design that changes later changes
  /// no stamp.
  ///
  /// - Parameters:
  ///   - content: What the page shows. The stamp follows it: an approval never slides onto new
  ///     content.
  ///   - number: The place of the page among those that are stamped together, from 1.
  package func mark(
    _ id: EntityID, at point: PagePoint, on content: AnnotationAnchor, _ page: PaperSize,
    doc: String, pageName: String, number: Int = 1
  ) -> Mark {
    var anchor = content
    anchor.follows = .version
    var mark = Mark(
      Annotation(
        id: id, createdAt: now, author: author, kind: .stamp, anchor: anchor, replyTo: nil,
        stamp: design.name))
    let tokens = StampTokens(
      user: author, date: date, time: time, device: device, doc: doc, page: pageName,
      number: number)
    mark.stampText = tokens.filled(in: design.text ?? design.name)
    mark.stampSHA256 = pictureSHA256
    mark.device = device
    mark.color = design.color
    mark.opacity = design.opacity
    mark.hasBorder = design.hasBorder
    let box = design.box(at: point, on: page)
    mark.rects = [box]
    if design.rotation != 0 { mark.quads = [design.corners(in: box)] }
    return mark
  }
}
