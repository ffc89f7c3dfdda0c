extension Mark {
  /// The annotations of a notes file, in drawing order, without those that can't be read.
  ///
  /// - Throws: ``JSONSyntaxError`` if the file is not JSON.
  package static func all(inNotes bytes: [UInt8]) throws(JSONSyntaxError) -> [Mark] {
    let nodes = try JSONDocument(parsing: bytes).root["annotations"]?.array ?? []
    guard
      case .notes(let notes)? = Manifest.read(bytes, path: "", place: .notes(path: "")).manifest
    else { return [] }
    return zip(notes.annotations, nodes).compactMap { annotation, node in
      annotation.map { Mark($0, node) }
    }
  }

  /// Reads one annotation; `nil` if it can't be read.
  ///
  /// - Throws: `JSONSyntaxError` if it is nested too deep.
  package init?(reading annotation: JSONLiteral) throws(JSONSyntaxError) {
    let file: JSONLiteral = [
      "page": "00000000-0000-4000-8000-000000000000", "annotations": [annotation],
    ]
    guard let mark = try Mark.all(inNotes: file.document()).first else { return nil }
    self = mark
  }

  /// Reads an annotation of a notes file. Values that the format does not allow are left out; a
  /// check reports them.
  package init(_ annotation: Annotation, _ node: JSONNode) {
    self.init(annotation)
    func choice<Word: RawRepresentable<String>>(_ key: String, _ type: Word.Type) -> Word? {
      node[key]?.string.flatMap { Word(rawValue: $0) }
    }
    func color(_ key: String) -> String? {
      node[key]?.string.flatMap { Tag.isColor($0) ? $0 : nil }
    }
    func part(_ key: String, atLeast least: Double = .leastNonzeroMagnitude) -> Double? {
      node[key]?.double.flatMap { (least...1).contains($0) ? $0 : nil }
    }
    self.color = color("color")
    fill = color("fill")
    opacity = part("opacity", atLeast: 0)
    if case .bool(let border)? = node["border"]?.value { hasBorder = border }
    width = part("width")
    fontSize = part("fontSize")
    align = choice("align", Alignment.self)
    ends = node["ends"]?.array.flatMap { nodes in
      let ends = nodes.compactMap { $0.string.flatMap { LineEnd(rawValue: $0) } }
      return ends.count == 2 && nodes.count == 2 ? ends : nil
    }
    text = node["text"]?.string
    quote = node["quote"]?["exact"]?.string.map {
      Quote(
        exact: $0, prefix: node["quote"]?["prefix"]?.string,
        suffix: node["quote"]?["suffix"]?.string)
    }
    state = choice("state", State.self)
    tags = node["tags"]?.array?.compactMap(\.string) ?? []
    group = node["group"]?.string.flatMap { EntityID(parsing: $0) }
    imported = node["imported"].flatMap { imported in
      imported["sha256"]?.string.flatMap { BlobID(parsing: $0) }.map {
        Source(blob: $0, object: imported["object"]?.string, name: imported["name"]?.string)
      }
    }

    stampText = node["stampText"]?.string
    stampSHA256 = node["stampSHA256"]?.string
    device = node["device"]?.string
    readGeometry(node)
  }

  private mutating func readGeometry(_ node: JSONNode) {
    func points(_ node: JSONNode, _ count: Int) -> [PagePoint]? {
      guard let numbers = node.array?.compactMap(\.double), numbers.count == 2 * count,
        node.array?.count == numbers.count, numbers.allSatisfy(PageGeometry.allowed.contains)
      else { return nil }
      return Mark.points(numbers)
    }
    rects =
      node["rects"]?.array?.compactMap { rect in
        points(rect, 2).map { PageRect(x0: $0[0].x, y0: $0[0].y, x1: $0[1].x, y1: $0[1].y) }
      } ?? []
    quads = node["quads"]?.array?.compactMap { points($0, 4) } ?? []
    at = node["at"].flatMap { points($0, 1)?.first }
    from = node["from"].flatMap { points($0, 1)?.first }
    to = node["to"].flatMap { points($0, 1)?.first }
    strokes =
      node["path"]?.string.flatMap { path in
        Mark.numbers(path, in: PageGeometry.allowed).flatMap { strokes in
          strokes.allSatisfy { $0.count.isMultiple(of: 2) } ? strokes.map(Mark.points) : nil
        }
      } ?? []
    pressure = node["pressure"]?.string.flatMap { Mark.numbers($0, in: 0...1) } ?? []
    // One number a point, or it says nothing.
    if pressure.map(\.count) != strokes.map(\.count) { pressure = [] }
  }

  private static func points(_ numbers: [Double]) -> [PagePoint] {
    stride(from: 0, to: numbers.count, by: 2).map { PagePoint(x: numbers[$0], y: numbers[$0 + 1]) }
  }

  /// The numbers of each stroke of `0.1 0.5 0.12 0.5;0.2 0.5`; `nil` if one of them is not a number
  /// in the range.
  private static func numbers(_ text: String, in range: ClosedRange<Double>) -> [[Double]]? {
    var strokes: [[Double]] = []
    for stroke in text.utf8.split(separator: UInt8(ascii: ";")) {
      var numbers: [Double] = []
      for word in stroke.split(separator: UInt8(ascii: " ")) {
        guard let number = Double(Substring(word)), range.contains(number) else { return nil }
        numbers.append(number)
      }
      if numbers.isEmpty { return nil }
      strokes.append(numbers)
    }
    return strokes.isEmpty ? nil : strokes
  }
}
