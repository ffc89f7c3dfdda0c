/// An annotation as a PDF has it: its place in user space, its texts as they are.
package struct ForeignAnnotation: Hashable, Sendable {
  /// From 1.
  package var page: Int
  /// The object's number and generation: `12 0`; empty for one without a number of its own.
  package var object: String
  /// Without the slash: `Highlight`.
  package var subtype: String
  /// The object that it replies to, `/IRT`; empty for none.
  package var replyTo = ""
  /// Texts by their keys: `NM`, `T`, `Contents`, `CreationDate`, `M`, `Name`, `Subj`, `State`, `DA`.
  package var texts: [String: String] = [:]
  /// Numbers by their keys: `Rect`, `QuadPoints`, `Vertices`, `L`, `C`, `IC`, `CA`, `Q`, `RD`, and
  /// `W` of the border style.
  package var numbers: [String: [Double]] = [:]
  /// The strokes of `/InkList`.
  package var strokes: [[Double]] = []
  /// The names of `/LE`.
  package var ends: [String] = []

  package init(page: Int, object: String, subtype: String) {
    self.page = page
    self.object = object
    self.subtype = subtype
  }

  /// The keys that are read.
  package static let textKeys = [
    "NM", "T", "Contents", "CreationDate", "M", "Name", "Subj", "State", "DA",
  ]
  package static let numberKeys = [
    "Rect", "QuadPoints", "Vertices", "L", "C", "IC", "CA", "Q", "RD",
  ]

  /// Whether it is a mark of a person; links, fields of forms and their windows are not.
  package static func isMark(_ subtype: String) -> Bool {
    switch subtype {
    case "Highlight", "Underline", "StrikeOut", "Squiggly", "Ink", "FreeText", "Text", "Square",
      "Circle", "Line", "PolyLine", "Polygon", "Stamp", "Caret", "FileAttachment", "Sound",
      "Redact":
      true
    default: false
    }
  }
}

/// The annotations of a PDF, and where its pages lie in user space.
package struct ForeignMarkup: Hashable, Sendable {
  package var annotations: [ForeignAnnotation]
  /// By page, for pages with annotations.
  package var frames: [Int: PageFrame]

  package init(annotations: [ForeignAnnotation], frames: [Int: PageFrame]) {
    self.annotations = annotations
    self.frames = frames
  }

  /// The most annotations of a file that are read.
  package static let maximumCount = 100_000
}

extension PDFMark {
  /// The mark that an annotation is, without its time; `nil` for a kind that has none here, or
  /// without a place.
  ///
  /// - Parameter frame: Of its page.
  package init?(_ foreign: ForeignAnnotation, in frame: PageFrame) {
    guard let shape = Shape(foreign, frame) else { return nil }
    func text(_ key: String) -> String? { foreign.texts[key].flatMap { $0.isEmpty ? nil : $0 } }
    self.init(name: text("NM"), shape: shape)
    author = text("T")
    if case .stamp = shape {} else { self.text = text("Contents") }
    color = foreign.numbers["C"].flatMap { PDFColor(components: $0) }
    fill = foreign.numbers["IC"].flatMap { PDFColor(components: $0) }
    if case .text = shape {
      // The colour of a text box's words is in its default appearance; /C is what is behind them.
      fill = color
      color = DefaultAppearance(text("DA") ?? "").color
    }
    opacity = foreign.numbers["CA"]?.first.flatMap { (0..<1).contains($0) ? $0 : nil }
    if shape.hasStrokes, let points = foreign.numbers["W"]?.first, points > 0, frame.width > 0 {
      width = points / frame.width
    }
    switch text("State") {
    case "Accepted"?: state = .accepted
    case "Rejected"?, "Cancelled"?: state = .rejected
    case "Completed"?: state = .done
    default: break
    }
  }
}

extension PDFMark.Shape {
  fileprivate var hasStrokes: Bool {
    switch self {
    case .ink, .rectangle, .ellipse, .line, .polyline, .polygon: true
    default: false
    }
  }

  fileprivate init?(_ foreign: ForeignAnnotation, _ frame: PageFrame) {
    func points(_ numbers: [Double]?) -> [MarkPoint] {
      let numbers = numbers ?? []
      return stride(from: 0, to: numbers.count - 1, by: 2).map {
        frame.relativePoint(MarkPoint(numbers[$0], numbers[$0 + 1]))
      }
    }
    let corners = points(foreign.numbers["Rect"])
    let box = corners.count == 2 ? MarkBox(around: corners) : nil
    func quads() -> [Quad] {
      let corners = points(foreign.numbers["QuadPoints"])
      let quads = stride(from: 0, to: corners.count - 3, by: 4).map { index in
        Quad(
          upperLeft: corners[index], upperRight: corners[index + 1],
          lowerLeft: corners[index + 2], lowerRight: corners[index + 3])
      }
      return quads.isEmpty ? box.map { [Quad($0)] } ?? [] : quads
    }
    func inner() -> MarkBox? {
      guard let rect = foreign.numbers["Rect"], rect.count == 4,
        let margins = foreign.numbers["RD"], margins.count == 4
      else { return box }
      let corners = points([
        rect[0] + margins[0], rect[1] + margins[1], rect[2] - margins[2], rect[3] - margins[3],
      ])
      return MarkBox(around: corners)
    }
    switch foreign.subtype {
    case "Highlight" where !quads().isEmpty: self = .highlight(quads())
    case "Underline" where !quads().isEmpty: self = .underline(quads())
    case "StrikeOut" where !quads().isEmpty: self = .strikeout(quads())
    case "Squiggly" where !quads().isEmpty: self = .squiggly(quads())
    case "Ink":
      let strokes = foreign.strokes.map { InkStroke(points: points($0)) }
        .filter { !$0.points.isEmpty }
      if strokes.isEmpty { return nil }
      self = .ink(strokes)
    case "FreeText":
      guard let box else { return nil }
      let size = DefaultAppearance(foreign.texts["DA"] ?? "").fontSize
      self = .text(
        .init(
          topLeft: box.topLeft, bottomRight: box.bottomRight,
          fontSize: size > 0 && frame.width > 0 ? size / frame.width : nil,
          alignment: foreign.numbers["Q"]?.first.flatMap { .init(rawValue: Int($0)) } ?? .left))
    case "Text", "Caret":
      guard let box else { return nil }
      self = .note(box.topLeft)
    case "Square":
      guard let box = inner() else { return nil }
      self = .rectangle(box)
    case "Circle":
      guard let box = inner() else { return nil }
      self = .ellipse(box)
    case "Line":
      let ends = points(foreign.numbers["L"])
      guard ends.count == 2 else { return nil }
      let arrows = foreign.ends.map { $0.hasSuffix("Arrow") }
      self = .line(
        from: ends[0], to: ends[1],
        ends: .init(startArrow: arrows.first ?? false, endArrow: arrows.dropFirst().first ?? false))
    case "PolyLine", "Polygon":
      let corners = points(foreign.numbers["Vertices"])
      if corners.isEmpty { return nil }
      self = foreign.subtype == "Polygon" ? .polygon(corners) : .polyline(corners)
    case "Stamp":
      guard let box else { return nil }
      let design = foreign.texts["Name"] ?? "Stamp"
      let words = [foreign.texts["Subj"], foreign.texts["Contents"]].compactMap { $0 }
        .first { !$0.isEmpty }
      self = .stamp(box, words: words ?? design, design: design)
    default: return nil
    }
  }
}

/// What a text box's `/DA` says: `0 0 1 rg /Helv 12 Tf`.
private struct DefaultAppearance {
  private(set) var fontSize = 0.0
  private(set) var color: PDFColor?

  init(_ text: String) {
    var numbers: [Double] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      switch word {
      case "Tf": fontSize = numbers.last ?? 0
      case "rg", "g": color = PDFColor(components: numbers)
      default:
        if let number = Double(word), number.isFinite {
          numbers.append(number)
          continue
        }
      }
      numbers = []
    }
  }
}

extension PDFColor {
  /// A colour of one (grey), three (RGB) or four (CMYK) parts; `nil` for none.
  init?(components: [Double]) {
    let parts = components.map { min(max($0, 0), 1) }
    switch parts.count {
    case 1: self.init(red: parts[0], green: parts[0], blue: parts[0])
    case 3: self.init(red: parts[0], green: parts[1], blue: parts[2])
    case 4:
      let light = 1 - parts[3]
      self.init(
        red: (1 - parts[0]) * light, green: (1 - parts[1]) * light, blue: (1 - parts[2]) * light)
    default: return nil
    }
  }

  /// `#RRGGBB`.
  package var hex: String {
    "#"
      + [red, green, blue].map {
        PDFSyntax.hex(Int((min(max($0, 0), 1) * 255).rounded()), digits: 2)
      }.joined()
  }
}

extension PageFrame {
  /// The place on the page as it is shown, 0…1 from the top left, of a point in user space.
  func relativePoint(_ point: MarkPoint) -> MarkPoint {
    let shown =
      switch rotation {
      case 90: MarkPoint(point.y - bottom, point.x - left)
      case 180: MarkPoint(right - point.x, point.y - bottom)
      case 270: MarkPoint(top - point.y, right - point.x)
      default: MarkPoint(point.x - left, top - point.y)
      }
    guard width > 0, height > 0 else { return MarkPoint(0, 0) }
    return MarkPoint(shown.x / width, shown.y / height)
  }
}
