package import PDFMarkup
package import PaperDomain

extension PDFMark {
  /// An annotation of the library as a PDF has it; `nil` for one without a place.
  package init?(_ mark: Mark) {
    guard let shape = Shape(mark) else { return nil }
    self.init(name: mark.id?.description, shape: shape)
    author = mark.annotation.author
    createdAt = mark.annotation.createdAt?.description
    text = mark.text
    color = mark.color.flatMap { PDFColor(hex: $0) }
    fill = mark.fill.flatMap { PDFColor(hex: $0) }
    opacity = mark.opacity
    hasBorder = mark.hasBorder
    turn = mark.turn
    picture = mark.stampSHA256
    width = mark.width
    replyTo = mark.annotation.replyTo?.description
    if let imported = mark.imported, imported.blob == mark.annotation.anchor.page?.blob {
      replaces = imported.object
    }
    state = mark.state.flatMap { State(rawValue: $0.rawValue) }
  }
}

extension PDFMark.Shape {
  fileprivate init?(_ mark: Mark) {
    let box = mark.rects.first.map { MarkBox($0) }
    switch mark.kind {
    case .highlight: self = .highlight(mark.areas)
    case .underline: self = .underline(mark.areas)
    case .strikeout: self = .strikeout(mark.areas)
    case .squiggly: self = .squiggly(mark.areas)
    case .ink: self = .ink(mark.inkStrokes)
    case .polyline: self = .polyline(mark.strokes.joined().map { MarkPoint($0) })
    case .polygon: self = .polygon(mark.strokes.joined().map { MarkPoint($0) })
    case .text:
      guard let start = box?.topLeft ?? mark.at.map({ MarkPoint($0) }) else { return nil }
      self = .text(
        .init(
          topLeft: start, bottomRight: box?.bottomRight, fontSize: mark.fontSize,
          alignment: .init(mark.align ?? .left)))
    case .note:
      guard let point = mark.at else { return nil }
      self = .note(MarkPoint(point))
    case .rectangle:
      guard let box else { return nil }
      self = .rectangle(box)
    case .ellipse:
      guard let box else { return nil }
      self = .ellipse(box)
    case .line:
      guard let from = mark.from, let to = mark.to else { return nil }
      self = .line(
        from: MarkPoint(from), to: MarkPoint(to),
        ends: .init(
          startArrow: mark.ends?.first == .arrow, endArrow: mark.ends?.last == .arrow))
    case .stamp:
      guard let box else { return nil }
      let design = mark.stamp ?? ""
      self = .stamp(box, words: mark.stampText ?? design.uppercased(), design: design)
    }
  }
}

extension Mark {
  /// How far the words of a stamp are turned clockwise, as its corners say.
  fileprivate var turn: Int {
    guard kind == .stamp, let corners = quads.first, corners.count == 4 else { return 0 }
    let (across, down) = (corners[1].x - corners[0].x, corners[1].y - corners[0].y)
    return abs(across) >= abs(down) ? (across < 0 ? 180 : 0) : (down < 0 ? 270 : 90)
  }

  /// The slanted places if there are any, else the boxes.
  fileprivate var areas: [Quad] {
    if quads.isEmpty { return rects.map { Quad(MarkBox($0)) } }
    return quads.map { corners in
      Quad(
        upperLeft: MarkPoint(corners[0]), upperRight: MarkPoint(corners[1]),
        lowerLeft: MarkPoint(corners[2]), lowerRight: MarkPoint(corners[3]))
    }
  }

  fileprivate var inkStrokes: [InkStroke] {
    strokes.enumerated().map { index, points in
      InkStroke(
        points: points.map { MarkPoint($0) }, pressure: pressure.isEmpty ? [] : pressure[index])
    }
  }
}

extension PDFMark.Alignment {
  fileprivate init(_ alignment: Mark.Alignment) {
    switch alignment {
    case .left: self = .left
    case .center: self = .center
    case .right: self = .right
    }
  }
}

extension MarkPoint {
  fileprivate init(_ point: PagePoint) { self.init(point.x, point.y) }
}

extension MarkBox {
  fileprivate init(_ rect: PageRect) { self.init(rect.x0, rect.y0, rect.x1, rect.y1) }
}
