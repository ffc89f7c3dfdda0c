/// Annotations as PDF programs exchange them: XFDF (ISO 19444-1).
package struct XFDF {
  private var annotations = ""

  package init() {}

  /// Adds the marks of a page.
  ///
  /// - Parameter index: The page in the exported PDF, from 0.
  package mutating func add(_ marks: [PDFMark], onPage index: Int, in frame: PageFrame) {
    for mark in marks {
      if let element = Element(mark, page: index, frame) { annotations += element.text }
    }
  }

  /// The document. It names no PDF, because it belongs to every PDF of these pages.
  package var document: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve">
    <annots>
    \(annotations)</annots>
    </xfdf>

    """
  }
}

/// One annotation as an element.
private struct Element {
  private var attributes: [(String, String)] = []
  private var children = ""
  private let name: String

  /// - Returns: `nil` for a mark without any point.
  init?(_ mark: PDFMark, page: Int, _ frame: PageFrame) {
    let drawing = MarkDrawing(frame: frame, resources: MarkResources())
    guard let drawn = drawing.draw(mark) else { return nil }
    name = drawn.subtype.lowercased()
    set("page", "\(page)")
    set("rect", Element.numbers([drawn.rectangle.topLeft, drawn.rectangle.bottomRight]))
    set("flags", "print")
    set("name", mark.name)
    set("title", mark.author)
    set("date", mark.createdAt.flatMap(Element.date))
    set("creationdate", mark.createdAt.flatMap(Element.date))
    set("color", mark.annotationColor.map(\.hex))
    set("interior-color", mark.fill.map(\.hex))
    set("opacity", mark.opacity.map { PDFSyntax.number($0) })
    if let parent = mark.replyTo {
      set("inreplyto", parent)
      set("replyType", "reply")
    }
    setState(mark.state)
    setShape(of: mark, drawing)
    if let words = mark.contents { children += "<contents>\(Element.escaped(words))</contents>" }
  }

  private mutating func set(_ key: String, _ value: String?) {
    if let value { attributes.append((key, Element.escaped(value))) }
  }

  private mutating func setState(_ state: PDFMark.State?) {
    switch state {
    case .accepted?: set("state", "Accepted")
    case .rejected?: set("state", "Rejected")
    case .done?: set("state", "Completed")
    case nil: return
    }
    set("statemodel", "Review")
  }

  private mutating func setShape(of mark: PDFMark, _ drawing: MarkDrawing) {
    func gestures(_ lines: [[MarkPoint]], _ tag: String) -> String {
      lines.map { line in
        "<\(tag)>" + line.map { Element.numbers([drawing.place($0)]) }.joined(separator: ";")
          + "</\(tag)>"
      }.joined()
    }
    switch mark.shape {
    case .highlight(let quads), .underline(let quads), .strikeout(let quads), .squiggly(let quads):
      set("coords", Element.numbers(quads.flatMap(\.points).map(drawing.place)))
    case .ink(let strokes):
      setWidth(mark, drawing)
      children += "<inklist>\(gestures(strokes.map(\.points), "gesture"))</inklist>"
    case .polyline(let points), .polygon(let points):
      setWidth(mark, drawing)
      children += gestures([points], "vertices")
    case .line(let from, let to, let ends):
      setWidth(mark, drawing)
      set("start", Element.numbers([drawing.place(from)]))
      set("end", Element.numbers([drawing.place(to)]))
      set("head", ends.startArrow ? "OpenArrow" : "None")
      set("tail", ends.endArrow ? "OpenArrow" : "None")
    case .rectangle, .ellipse: setWidth(mark, drawing)
    case .note: set("icon", "Comment")
    case .stamp(_, _, let design): set("icon", design)
    case .text(let box):
      set("justification", ["left", "centered", "right"][box.alignment.rawValue])
    }
  }

  private mutating func setWidth(_ mark: PDFMark, _ drawing: MarkDrawing) {
    set("width", PDFSyntax.number(drawing.strokeWidth(mark)))
  }

  var text: String {
    let attributes = attributes.map { " \($0)=\"\($1)\"" }.joined()
    return "<\(name)\(attributes)>\(children)</\(name)>\n"
  }

  private static func numbers(_ points: [MarkPoint]) -> String {
    points.flatMap { [$0.x, $0.y] }.map { PDFSyntax.number($0) }.joined(separator: ",")
  }

  /// A date without the brackets of PDF syntax.
  private static func date(_ text: String) -> String? {
    PDFSyntax.date(text).map { String($0.dropFirst().dropLast()) }
  }

  /// A text in XML. Control characters, which XML can't hold, are left out.
  private static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for character in text.unicodeScalars {
      switch character {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "\n": result.append(contentsOf: "&#10;".unicodeScalars)
      case "\t": result.append(contentsOf: "&#9;".unicodeScalars)
      default:
        let isText =
          character.value >= 0x20 && character.value != 0xFFFE && character.value != 0xFFFF
        if isText { result.append(character) }
      }
    }
    return String(result)
  }
}
