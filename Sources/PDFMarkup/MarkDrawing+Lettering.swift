extension MarkDrawing {
  /// Words on the page.
  func text(_ mark: PDFMark, _ box: PDFMark.TextBox) -> DrawnMark {
    let fontSize = max(box.fontSize.map { $0 * frame.width } ?? points(12), points(0.5))
    let start = frame.shown(box.topLeft)
    let right = box.bottomRight.map(frame.shown)
    let words = Lettering(
      mark.text ?? "", fontSize: fontSize, within: right.map { max($0.x - start.x, fontSize) },
      glyphs)
    let area =
      right.map { MarkBox(start.x, start.y, $0.x, $0.y) }
      ?? MarkBox(
        start.x, start.y, start.x + max(words.width, fontSize), start.y + words.height)
    let color = mark.color ?? .black
    var drawn = DrawnMark(subtype: "FreeText", rectangle: frame.userRectangle(area))
    drawn.entries = [
      "/DA (\(numbers(color)) rg /Helv \(PDFSyntax.number(fontSize)) Tf)",
      "/Q \(box.alignment.rawValue)", "/BS << /W 0 >>",
    ]
    if let fill = mark.fill {
      drawn.content.fill(fill)
      drawn.content.path(drawn.rectangle.corners, closed: true)
      drawn.content.add("f")
    }
    drawn.content.fill(color)
    words.draw(in: area, box.alignment, at: frame.userPoint, to: &drawn.content)
    return drawn
  }

  /// The icon of a comment.
  func note(_ mark: PDFMark, _ point: MarkPoint) -> DrawnMark {
    let start = frame.shown(point)
    let size = points(18)
    // At the right and bottom edges the icon stays on the page.
    let x = min(max(start.x, 0), max(frame.width - size, 0))
    let y = min(max(start.y, 0), max(frame.height - size, 0))
    let area = MarkBox(x, y, x + size, y + size)
    var drawn = DrawnMark(subtype: "Text", rectangle: frame.userRectangle(area))
    drawn.entries = ["/Name /Comment"]
    drawn.content.fill(mark.color ?? .yellow)
    drawn.content.stroke(.black, width: size / 18)
    drawn.content.path(drawn.rectangle.grown(by: -size / 18).corners, closed: true)
    drawn.content.add("B")
    for part in [0.3, 0.5, 0.7] {
      let line = [
        MarkPoint(x + size * 0.22, y + size * part), MarkPoint(x + size * 0.78, y + size * part),
      ]
      drawn.content.path(line.map(frame.userPoint))
      drawn.content.add("S")
    }
    return drawn
  }

  /// A stamp: its picture, or a frame with its words as large as they fit.
  func stamp(_ mark: PDFMark, _ box: MarkBox, _ words: String, _ design: String) -> DrawnMark {
    let area = frame.shown(box)
    let color = mark.color ?? PDFColor(red: 0.75, green: 0.1, blue: 0.1)
    var drawn = DrawnMark(subtype: "Stamp", rectangle: frame.userRectangle(area))
    drawn.entries = ["/Name /\(stampName(design))", "/Subj \(PDFSyntax.text(words))"]
    if let name = mark.picture, let picture = resources.pictures[name] {
      drawn.picture = name
      draw(picture, turned: mark.turn, in: area, to: &drawn.content)
      return drawn
    }
    let border = min(area.width, area.height) * 0.05
    if let fill = mark.fill {
      drawn.content.fill(fill)
      drawn.content.path(drawn.rectangle.corners, closed: true)
      drawn.content.add("f")
    }
    if mark.hasBorder {
      drawn.content.stroke(color, width: border)
      drawn.content.path(drawn.rectangle.grown(by: -border / 2).corners, closed: true)
      drawn.content.add("S")
    }
    drawn.content.fill(color)
    // The words are set upright around the middle, and turned.
    let middle = MarkPoint(
      (area.topLeft.x + area.bottomRight.x) / 2, (area.topLeft.y + area.bottomRight.y) / 2)
    let isSideways = mark.turn == 90 || mark.turn == 270
    let (width, height) = isSideways ? (area.height, area.width) : (area.width, area.height)
    let inner = MarkBox(-width / 2, -height / 2, width / 2, height / 2).grown(by: -border * 2)
    let plain = Lettering(words, fontSize: 1, within: nil, glyphs)
    guard plain.width > 0, inner.width > 0, inner.height > 0 else { return drawn }
    let fontSize = min(inner.width / plain.width, inner.height / plain.height)
    let fitted = Lettering(words, fontSize: fontSize, within: nil, glyphs)
    let top = inner.topLeft.y + (inner.height - fitted.height) / 2
    fitted.draw(
      in: MarkBox(inner.topLeft.x, top, inner.bottomRight.x, top + fitted.height), .center,
      at: { point in
        let turned = point.turned(clockwise: mark.turn)
        return frame.userPoint(MarkPoint(middle.x + turned.x, middle.y + turned.y))
      }, to: &drawn.content)
    return drawn
  }

  /// Draws a picture as large as it fits in the middle of an area, as the viewer does.
  private func draw(
    _ picture: StampPicture, turned degrees: Int, in area: MarkBox, to content: inout ContentStream
  ) {
    let isSideways = degrees == 90 || degrees == 270
    let (across, down) =
      isSideways ? (area.height, area.width) : (area.width, area.height)
    let scale = min(across / Double(picture.width), down / Double(picture.height))
    let (width, height) = (Double(picture.width) * scale, Double(picture.height) * scale)
    let middle = MarkPoint(
      (area.topLeft.x + area.bottomRight.x) / 2, (area.topLeft.y + area.bottomRight.y) / 2)
    func corner(_ x: Double, _ y: Double) -> MarkPoint {
      let turned = MarkPoint(x, y).turned(clockwise: degrees)
      return frame.userPoint(MarkPoint(middle.x + turned.x, middle.y + turned.y))
    }
    content.image(
      lowerLeft: corner(-width / 2, height / 2), lowerRight: corner(width / 2, height / 2),
      upperLeft: corner(-width / 2, -height / 2))
  }

  /// A name in PDF syntax: letters and digits only.
  private func stampName(_ design: String) -> String {
    let name = design.unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0))
    }
    return name.isEmpty ? "Stamp" : String(String.UnicodeScalarView(name))
  }

  private func numbers(_ color: PDFColor) -> String {
    [color.red, color.green, color.blue].map { PDFSyntax.number($0) }.joined(separator: " ")
  }
}

extension MarkPoint {
  /// The point after a turn around the origin: x to the right, y down.
  ///
  /// - Parameter degrees: 0, 90, 180 or 270.
  fileprivate func turned(clockwise degrees: Int) -> MarkPoint {
    switch degrees {
    case 90: MarkPoint(-y, x)
    case 180: MarkPoint(-x, -y)
    case 270: MarkPoint(y, -x)
    default: self
    }
  }
}
