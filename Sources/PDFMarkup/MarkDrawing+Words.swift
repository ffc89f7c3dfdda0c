extension MarkDrawing {
  /// A mark of words: a highlight, or a line below or through them.
  func words(_ mark: PDFMark, _ subtype: String, _ quads: [Quad]) -> DrawnMark? {
    let corners = quads.map { $0.points.map(place) }
    guard let around = MarkBox(around: corners.flatMap { $0 }) else { return nil }
    let isHighlight = subtype == "Highlight"
    let color = mark.color ?? (isHighlight ? .yellow : .black)
    var drawn = DrawnMark(subtype: subtype, rectangle: around)
    drawn.entries = ["/QuadPoints \(PDFSyntax.points(corners.flatMap { $0 }))"]
    if isHighlight {
      drawn.multiplies = true
      drawn.content.fill(color)
      for quad in corners {
        drawn.content.path([quad[0], quad[1], quad[3], quad[2]], closed: true)
        drawn.content.add("f")
      }
      return drawn
    }
    let width = mark.width.map { $0 * frame.width } ?? points(1)
    drawn.content.stroke(color, width: width)
    for quad in corners {
      let part = subtype == "StrikeOut" ? 0.5 : 0.92
      let (start, end) = (between(quad[0], quad[2], part), between(quad[1], quad[3], part))
      drawn.content.path(subtype == "Squiggly" ? waves(start, end, width: width) : [start, end])
      drawn.content.add("S")
    }
    drawn.rectangle = around.grown(by: width * 2)
    return drawn
  }

  private func between(_ first: MarkPoint, _ second: MarkPoint, _ part: Double) -> MarkPoint {
    MarkPoint(
      first.x + (second.x - first.x) * part, first.y + (second.y - first.y) * part)
  }

  /// A zigzag from a point to another.
  private func waves(_ start: MarkPoint, _ end: MarkPoint, width: Double) -> [MarkPoint] {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    let step = max(width * 2, length / 2_000)
    guard length > step else { return [start, end] }
    let count = Int(length / step)
    return (0...count).map { index in
      let middle = between(start, end, Double(index) / Double(count))
      let side = (index.isMultiple(of: 2) ? 1 : -1) * width * 0.75 / length
      return MarkPoint(middle.x - dy * side, middle.y + dx * side)
    }
  }
}
