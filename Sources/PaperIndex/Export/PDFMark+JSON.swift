package import PDFMarkup
package import PaperDomain

extension PDFMark {
  /// An annotation as it stands in its file.
  ///
  /// - Returns: `nil` for one whose place can't be read. Other values that are not what the format
  ///   allows are left out.
  package init?(_ node: JSONNode) {
    guard let shape = Shape(node["kind"]?.string ?? "", node) else { return nil }
    self.init(name: node["id"]?.string.flatMap { EntityID(parsing: $0)?.description }, shape: shape)
    author = node["author"]?.string
    createdAt = node["createdAt"]?.string
    text = node["text"]?.string
    color = node["color"]?.string.flatMap { PDFColor(hex: $0) }
    fill = node["fill"]?.string.flatMap { PDFColor(hex: $0) }
    opacity = node["opacity"]?.double.flatMap { (0...1).contains($0) ? $0 : nil }
    width = node["width"]?.part
    replyTo = node["replyTo"]?.string.flatMap { EntityID(parsing: $0)?.description }
    state = node["state"]?.string.flatMap(State.init(rawValue:))
  }
}

extension PDFMark.Shape {
  fileprivate init?(_ kind: String, _ node: JSONNode) {
    switch kind {
    case "highlight": self = .highlight(node.quads)
    case "underline": self = .underline(node.quads)
    case "strikeout": self = .strikeout(node.quads)
    case "squiggly": self = .squiggly(node.quads)
    case "ink": self = .ink(node.strokes)
    case "polyline": self = .polyline(node.strokes.flatMap(\.points))
    case "polygon": self = .polygon(node.strokes.flatMap(\.points))
    case "text":
      guard let box = PDFMark.TextBox(node) else { return nil }
      self = .text(box)
    case "note":
      guard let point = node["at"]?.point else { return nil }
      self = .note(point)
    case "rectangle":
      guard let box = node.boxes.first else { return nil }
      self = .rectangle(box)
    case "ellipse":
      guard let box = node.boxes.first else { return nil }
      self = .ellipse(box)
    case "line":
      guard let from = node["from"]?.point, let to = node["to"]?.point else { return nil }
      let ends = node["ends"]?.array?.map { $0.string == "arrow" } ?? []
      self = .line(
        from: from, to: to,
        ends: .init(startArrow: ends.first ?? false, endArrow: ends.count == 2 && ends[1]))
    case "stamp":
      guard let box = node.boxes.first else { return nil }
      let design = node["stamp"]?.string ?? ""
      self = .stamp(
        box, words: node["stampText"]?.string ?? design.uppercased(), design: design)
    default: return nil
    }
  }
}

extension PDFMark.TextBox {
  fileprivate init?(_ node: JSONNode) {
    let box = node.boxes.first
    guard let start = box?.topLeft ?? node["at"]?.point else { return nil }
    let alignment: PDFMark.Alignment =
      switch node["align"]?.string {
      case "center": .center
      case "right": .right
      default: .left
      }
    self.init(
      topLeft: start, bottomRight: box?.bottomRight, fontSize: node["fontSize"]?.part,
      alignment: alignment)
  }
}

extension JSONNode {
  /// A part of the page's width.
  fileprivate var part: Double? { double.flatMap { $0 > 0 && $0 <= 1 ? $0 : nil } }

  /// As many coordinates; `nil` for anything else.
  private func coordinates(_ count: Int) -> [Double]? {
    guard let numbers = array?.compactMap(\.double), numbers.count == count,
      array?.count == count, numbers.allSatisfy((-1.0...2.0).contains)
    else { return nil }
    return numbers
  }

  fileprivate var point: MarkPoint? { coordinates(2).map { MarkPoint($0[0], $0[1]) } }

  fileprivate var boxes: [MarkBox] {
    self["rects"]?.array?.compactMap { node in
      node.coordinates(4).map { MarkBox($0[0], $0[1], $0[2], $0[3]) }
    } ?? []
  }

  /// The slanted places if there are any, else the boxes.
  fileprivate var quads: [Quad] {
    let quads = self["quads"]?.array?.compactMap { node in
      node.coordinates(8).map { numbers in
        Quad(
          upperLeft: MarkPoint(numbers[0], numbers[1]),
          upperRight: MarkPoint(numbers[2], numbers[3]),
          lowerLeft: MarkPoint(numbers[4], numbers[5]),
          lowerRight: MarkPoint(numbers[6], numbers[7]))
      }
    }
    return quads.flatMap { $0.isEmpty ? nil : $0 } ?? boxes.map { Quad($0) }
  }

  /// The strokes of `path`, with those of `pressure` if they are of the same shape.
  fileprivate var strokes: [InkStroke] {
    let pressure = JSONNode.numbers(self["pressure"]?.string ?? "")
    return JSONNode.numbers(self["path"]?.string ?? "").enumerated().map { index, numbers in
      let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
        MarkPoint(numbers[$0], numbers[$0 + 1])
      }
      let own = pressure.indices.contains(index) ? pressure[index] : []
      return InkStroke(points: points, pressure: own.count == points.count ? own : [])
    }
  }

  private static func numbers(_ text: String) -> [[Double]] {
    text.utf8.split(separator: UInt8(ascii: ";")).map { stroke in
      stroke.split(separator: UInt8(ascii: " ")).compactMap { word in
        Double(Substring(word)).flatMap { (-1.0...2.0).contains($0) ? $0 : nil }
      }
    }
  }
}
