extension MarkDrawing {
  func ink(_ mark: PDFMark, _ strokes: [InkStroke]) -> DrawnMark? {
    let lines = strokes.map { $0.points.map(place) }
    guard let around = MarkBox(around: lines.flatMap { $0 }) else { return nil }
    let width = strokeWidth(mark)
    let color = mark.color ?? .black
    var drawn = DrawnMark(subtype: "Ink", rectangle: around.grown(by: width))
    drawn.entries = [
      "/InkList [\(lines.map(PDFSyntax.points).joined(separator: " "))]", borderStyle(width),
    ]
    drawn.content.fill(color)
    drawn.content.stroke(color, width: width)
    for (stroke, line) in zip(strokes, lines) where !line.isEmpty {
      if stroke.pressure.isEmpty {
        drawn.content.smoothPath(line)
        drawn.content.add("S")
      } else {
        drawn.content.path(
          InkOutline.polygon(line, pressure: stroke.pressure, width: width), closed: true)
        drawn.content.add("f")
      }
    }
    return drawn
  }

  /// A rectangle or an ellipse; the stroke lies inside the box.
  func outlined(_ mark: PDFMark, _ box: MarkBox, _ subtype: String) -> DrawnMark {
    let rectangle = frame.userRectangle(frame.shown(box))
    let width = strokeWidth(mark)
    var drawn = DrawnMark(subtype: subtype, rectangle: rectangle)
    drawn.entries = fillEntries(mark) + [borderStyle(width)]
    let paint = beginShape(mark, width, &drawn)
    let inset = min(width, rectangle.width, rectangle.height) / 2
    let inner = rectangle.grown(by: -inset)
    if subtype == "Square" {
      drawn.content.path(inner.corners, closed: true)
    } else {
      drawn.content.ellipse(inner)
    }
    drawn.content.add(paint)
    return drawn
  }

  func vertices(_ mark: PDFMark, _ path: [MarkPoint], _ subtype: String) -> DrawnMark? {
    let corners = path.map(place)
    guard let around = MarkBox(around: corners) else { return nil }
    let width = strokeWidth(mark)
    var drawn = DrawnMark(subtype: subtype, rectangle: around.grown(by: width))
    let isClosed = subtype == "Polygon"
    drawn.entries =
      ["/Vertices \(PDFSyntax.points(corners))", borderStyle(width)]
      + (isClosed ? fillEntries(mark) : [])
    let paint = beginShape(mark, width, &drawn)
    drawn.content.path(corners, closed: isClosed)
    drawn.content.add(isClosed ? paint : "S")
    return drawn
  }

  func line(
    _ mark: PDFMark, _ from: MarkPoint, _ to: MarkPoint, _ ends: PDFMark.LineEnds
  ) -> DrawnMark? {
    let (start, end) = (place(from), place(to))
    guard let around = MarkBox(around: [start, end]) else { return nil }
    let width = strokeWidth(mark)
    let arrow = max(width * 4, points(6))
    var drawn = DrawnMark(subtype: "Line", rectangle: around.grown(by: arrow + width))
    let names = [ends.startArrow, ends.endArrow].map { $0 ? "/OpenArrow" : "/None" }
    drawn.entries = [
      "/L \(PDFSyntax.points([start, end]))", "/LE [\(names.joined(separator: " "))]",
      borderStyle(width),
    ]
    drawn.content.stroke(mark.color ?? .black, width: width)
    drawn.content.path([start, end])
    drawn.content.add("S")
    for (tip, tail, isArrow) in [(start, end, ends.startArrow), (end, start, ends.endArrow)]
    where isArrow && start != end {
      drawn.content.path(arrowHead(at: tip, from: tail, size: arrow))
      drawn.content.add("S")
    }
    return drawn
  }

  private func arrowHead(at tip: MarkPoint, from tail: MarkPoint, size: Double) -> [MarkPoint] {
    let (dx, dy) = (tail.x - tip.x, tail.y - tip.y)
    let length = (dx * dx + dy * dy).squareRoot()
    let (ux, uy) = (dx / length * size, dy / length * size)
    // 30 degrees to both sides.
    let (cosine, sine) = (0.8660254037844387, 0.5)
    return [
      MarkPoint(tip.x + ux * cosine - uy * sine, tip.y + ux * sine + uy * cosine), tip,
      MarkPoint(tip.x + ux * cosine + uy * sine, tip.y - ux * sine + uy * cosine),
    ]
  }

  private func borderStyle(_ width: Double) -> String {
    "/BS << /W \(PDFSyntax.number(width)) /S /S >>"
  }

  private func fillEntries(_ mark: PDFMark) -> [String] {
    mark.fill.map { ["/IC \(PDFSyntax.color($0))"] } ?? []
  }

  /// Sets the colours; returns the operator that paints the path.
  private func beginShape(_ mark: PDFMark, _ width: Double, _ drawn: inout DrawnMark) -> String {
    drawn.content.stroke(mark.color ?? .black, width: width)
    guard let fill = mark.fill else { return "S" }
    drawn.content.fill(fill)
    return "B"
  }
}
