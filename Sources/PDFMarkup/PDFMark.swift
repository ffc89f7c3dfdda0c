/// A mark as it is drawn on a page, without a library.
///
/// Coordinates are page-relative: 0…1 across the crop box after rotation, origin top left.
package struct PDFMark: Hashable, Sendable {
  /// Becomes `/NM`, by which an import recognises the mark; `nil` before it has an id.
  package var name: String?
  package var shape: Shape
  package var author: String?
  /// ISO 8601 in UTC: `2026-05-04T10:11:12Z`.
  package var createdAt: String?
  /// The words: of a text box, a note, or the comment on any other mark.
  package var text: String?
  package var color: PDFColor?
  package var fill: PDFColor?
  /// 0…1.
  package var opacity: Double?
  /// Whether a line is around a stamp.
  package var hasBorder = true
  /// How far the words of a stamp are turned, clockwise: 0, 90, 180 or 270 degrees.
  package var turn = 0
  /// The SHA-256 of the picture that a stamp has instead of words.
  package var picture: String?
  /// The width of strokes as a part of the page's width.
  package var width: Double?
  /// The name of the mark that it replies to.
  package var replyTo: String?
  package var state: State?
  /// The object of the page's annotation that it stands for: `12 0`; `nil` for a mark of its own.
  package var replaces: String?

  package init(name: String?, shape: Shape) {
    self.name = name
    self.shape = shape
  }

  package enum Shape: Hashable, Sendable {
    case highlight([Quad])
    case underline([Quad])
    case strikeout([Quad])
    case squiggly([Quad])
    case ink([InkStroke])
    case text(TextBox)
    case note(MarkPoint)
    case rectangle(MarkBox)
    case ellipse(MarkBox)
    case line(from: MarkPoint, to: MarkPoint, ends: LineEnds)
    case polyline([MarkPoint])
    case polygon([MarkPoint])
    /// The words of the stamp, and the name of its design.
    case stamp(MarkBox, words: String, design: String)
  }

  /// What a reply says of the mark it replies to.
  package enum State: String, Hashable, Sendable {
    case accepted, rejected, done
  }

  package struct LineEnds: Hashable, Sendable {
    package var startArrow: Bool
    package var endArrow: Bool

    package init(startArrow: Bool = false, endArrow: Bool = false) {
      self.startArrow = startArrow
      self.endArrow = endArrow
    }
  }

  /// Words written on the page.
  package struct TextBox: Hashable, Sendable {
    package var topLeft: MarkPoint
    /// The right and bottom edges; `nil` for a box as large as its lines.
    package var bottomRight: MarkPoint?
    /// A part of the page's width; `nil` for 12 points on A4.
    package var fontSize: Double?
    package var alignment: Alignment

    package init(
      topLeft: MarkPoint, bottomRight: MarkPoint? = nil, fontSize: Double? = nil,
      alignment: Alignment = .left
    ) {
      self.topLeft = topLeft
      self.bottomRight = bottomRight
      self.fontSize = fontSize
      self.alignment = alignment
    }
  }

  /// The values are those of `/Q`.
  package enum Alignment: Int, Hashable, Sendable {
    case left, center, right
  }
}

/// A stroke of a pen.
package struct InkStroke: Hashable, Sendable {
  package var points: [MarkPoint]
  /// 0…1, one for each point; empty for a stroke of one width.
  package var pressure: [Double]

  package init(points: [MarkPoint], pressure: [Double] = []) {
    self.points = points
    self.pressure = pressure
  }
}

/// A point in the space of what it belongs to: page-relative in a ``PDFMark``, parts of an em in a
/// ``Glyph``.
package struct MarkPoint: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// A box with its first corner at the top left.
package struct MarkBox: Hashable, Sendable {
  package var topLeft: MarkPoint
  package var bottomRight: MarkPoint

  package init(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
    topLeft = MarkPoint(min(x0, x1), min(y0, y1))
    bottomRight = MarkPoint(max(x0, x1), max(y0, y1))
  }

  /// The smallest box around points; `nil` for none.
  init?(around points: [MarkPoint]) {
    guard let first = points.first else { return nil }
    self = points.dropFirst().reduce(MarkBox(first.x, first.y, first.x, first.y)) { box, point in
      MarkBox(
        min(box.topLeft.x, point.x), min(box.topLeft.y, point.y),
        max(box.bottomRight.x, point.x), max(box.bottomRight.y, point.y))
    }
  }

  var width: Double { bottomRight.x - topLeft.x }
  var height: Double { bottomRight.y - topLeft.y }

  func grown(by margin: Double) -> MarkBox {
    MarkBox(
      topLeft.x - margin, topLeft.y - margin, bottomRight.x + margin, bottomRight.y + margin)
  }

  var corners: [MarkPoint] {
    [
      topLeft, MarkPoint(bottomRight.x, topLeft.y), bottomRight,
      MarkPoint(topLeft.x, bottomRight.y),
    ]
  }
}

/// The four corners of a line of words, as the words are read.
package struct Quad: Hashable, Sendable {
  package var upperLeft: MarkPoint
  package var upperRight: MarkPoint
  package var lowerLeft: MarkPoint
  package var lowerRight: MarkPoint

  package init(
    upperLeft: MarkPoint, upperRight: MarkPoint, lowerLeft: MarkPoint, lowerRight: MarkPoint
  ) {
    self.upperLeft = upperLeft
    self.upperRight = upperRight
    self.lowerLeft = lowerLeft
    self.lowerRight = lowerRight
  }

  package init(_ box: MarkBox) {
    let corners = box.corners
    self.init(
      upperLeft: corners[0], upperRight: corners[1], lowerLeft: corners[3], lowerRight: corners[2])
  }

  /// In the order of `/QuadPoints` that all readers use.
  var points: [MarkPoint] { [upperLeft, upperRight, lowerLeft, lowerRight] }
}

/// A colour of three parts, 0…1.
package struct PDFColor: Hashable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double

  package init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads `#RRGGBB`; `nil` for anything else.
  package init?(hex: String) {
    let digits = Array(hex.utf8)
    guard digits.count == 7, digits[0] == UInt8(ascii: "#"),
      let value = Int(hex.dropFirst(), radix: 16), value >= 0
    else { return nil }
    red = Double(value >> 16) / 255
    green = Double(value >> 8 & 255) / 255
    blue = Double(value & 255) / 255
  }

  static let black = PDFColor(red: 0, green: 0, blue: 0)
  static let yellow = PDFColor(red: 1, green: 0.9, blue: 0.2)
  static let white = PDFColor(red: 1, green: 1, blue: 1)
}

extension PDFMark {
  /// The words that are drawn on the page: of a text box or a stamp.
  package var drawnWords: String {
    switch shape {
    case .text: text ?? ""
    case .stamp(_, let words, _): words
    default: ""
    }
  }
}
