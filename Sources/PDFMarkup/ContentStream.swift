/// The operators that draw a mark, in the page's user space.
struct ContentStream {
  private(set) var text = ""

  mutating func add(_ operators: String) {
    text += operators + "\n"
  }

  mutating func stroke(_ color: PDFColor, width: Double) {
    add("\(parts(color)) RG \(PDFSyntax.number(width)) w 1 J 1 j")
  }

  mutating func fill(_ color: PDFColor) {
    add("\(parts(color)) rg")
  }

  private func parts(_ color: PDFColor) -> String {
    [color.red, color.green, color.blue].map { PDFSyntax.number($0) }.joined(separator: " ")
  }

  private func pair(_ point: MarkPoint) -> String {
    "\(PDFSyntax.number(point.x)) \(PDFSyntax.number(point.y))"
  }

  /// Straight lines from point to point.
  mutating func path(_ points: [MarkPoint], closed: Bool = false) {
    for (index, point) in points.enumerated() { add("\(pair(point)) \(index == 0 ? "m" : "l")") }
    if closed { add("h") }
  }

  /// A smooth line through the middles between points, as the viewer draws ink.
  mutating func smoothPath(_ points: [MarkPoint]) {
    guard points.count > 2, var from = points.first else {
      let single = points.count == 1 ? points + points : points
      return path(single)
    }
    add("\(pair(from)) m")
    for (control, end) in InkOutline.curve(points) {
      // A quadratic curve as a cubic one.
      let first = MarkPoint(
        from.x + (control.x - from.x) * 2 / 3, from.y + (control.y - from.y) * 2 / 3)
      let second = MarkPoint(
        end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3)
      add("\(pair(first)) \(pair(second)) \(pair(end)) c")
      from = end
    }
  }

  /// The picture `/Im` between three of its corners.
  mutating func image(lowerLeft: MarkPoint, lowerRight: MarkPoint, upperLeft: MarkPoint) {
    let right = MarkPoint(lowerRight.x - lowerLeft.x, lowerRight.y - lowerLeft.y)
    let up = MarkPoint(upperLeft.x - lowerLeft.x, upperLeft.y - lowerLeft.y)
    add("q \(pair(right)) \(pair(up)) \(pair(lowerLeft)) cm /Im Do Q")
  }

  /// A step of a glyph's outline.
  mutating func add(_ step: Glyph.Step, at place: (MarkPoint) -> MarkPoint) {
    switch step {
    case .move(let point): add("\(pair(place(point))) m")
    case .line(let point): add("\(pair(place(point))) l")
    case .curve(let first, let second, let end):
      add("\(pair(place(first))) \(pair(place(second))) \(pair(place(end))) c")
    case .close: add("h")
    }
  }

  /// An ellipse in a rectangle.
  mutating func ellipse(_ box: MarkBox) {
    let (cx, cy) = (box.topLeft.x + box.width / 2, box.topLeft.y + box.height / 2)
    let (rx, ry) = (box.width / 2, box.height / 2)
    let handle = 0.5522847498
    add("\(pair(MarkPoint(cx + rx, cy))) m")
    for (sx, sy, isUpDown) in [(1.0, 1.0, true), (-1, 1, false), (-1, -1, true), (1, -1, false)] {
      let side = MarkPoint(cx + sx * rx, cy + sy * ry * handle)
      let tip = MarkPoint(cx + sx * rx * handle, cy + sy * ry)
      let (first, second) = isUpDown ? (side, tip) : (tip, side)
      let end = isUpDown ? MarkPoint(cx, cy + sy * ry) : MarkPoint(cx + sx * rx, cy)
      add("\(pair(first)) \(pair(second)) \(pair(end)) c")
    }
    add("h")
  }
}
