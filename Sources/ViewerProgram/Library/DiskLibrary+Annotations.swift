import Files
import PaperDomain
import PaperLibrary
import PaperSession

extension DiskLibrary {
  func annotations(on content: SlotContent) async throws -> AnnotationsAnswer {
    try await refusing {
      let moment = try await moments.now()
      guard let id = EntityID(parsing: content.logicalPageID),
        let notes = moment.snapshot.notes.values.first(where: { $0.page == id })
      else { return AnnotationsAnswer(annotations: []) }
      let document = try JSONDocument(
        parsing: FileSystem.read(
          moment.library.path(of: notes.file), limit: Library.manifestLimit))
      // The file may have changed since the snapshot: then the annotations it still has are sent.
      let nodes = document.root["annotations"]?.array ?? []
      return AnnotationsAnswer(
        annotations: zip(notes.annotations, nodes).compactMap { annotation, node in
          guard let annotation, annotation.anchor.isShown(on: content) else { return nil }
          return AnnotationsAnswer.Annotation(annotation, node)
        })
    }
  }
}

extension AnnotationAnchor {
  /// Whether an annotation with this anchor is shown on a version and source.
  fileprivate func isShown(on content: SlotContent) -> Bool {
    if follows != .version { return true }
    if let pageNumber, pageNumber != content.pageNumber { return false }
    if let bundle, bundle != content.bundle?.id?.description, bundle != content.bundleName {
      return false
    }
    switch (variant, content.source) {
    case (nil, _), (.display, .display), (.original, .original), (.ocr, .ocrText): return true
    default: return false
    }
  }
}

extension AnnotationsAnswer.Annotation {
  /// - Parameter node: The annotation in its file. Values that are not what the format allows are
  ///   left out.
  fileprivate init(_ annotation: Annotation, _ node: JSONNode) {
    self.init(kind: annotation.kind.rawValue)
    id = annotation.id?.description
    createdAt = annotation.createdAt?.description
    author = annotation.author
    replyTo = annotation.replyTo?.description
    text = node["text"]?.string
    stamp = node["stamp"]?.string
    state = node["state"]?.string.flatMap { Self.states.contains($0) ? $0 : nil }
    color = node["color"]?.string.flatMap { Tag.isColor($0) ? $0 : nil }
    fill = node["fill"]?.string.flatMap { Tag.isColor($0) ? $0 : nil }
    width = node["width"]?.double.flatMap { $0 > 0 && $0 <= 1 ? $0 : nil }
    opacity = node["opacity"]?.double.flatMap { (0...1).contains($0) ? $0 : nil }
    fontSize = node["fontSize"]?.double.flatMap { $0 > 0 && $0 <= 1 ? $0 : nil }
    rects = node["rects"].numbers(4)
    quads = node["quads"].numbers(8)
    at = node["at"]?.numbers(2)
    from = node["from"]?.numbers(2)
    to = node["to"]?.numbers(2)
    ends = node["ends"]?.array.flatMap { nodes in
      let ends = nodes.compactMap(\.string)
      return ends.count == 2 && ends.allSatisfy { $0 == "none" || $0 == "arrow" } ? ends : nil
    }
    path = node["path"]?.string.flatMap { text in
      Self.strokes(text, in: Self.coordinates).flatMap { strokes in
        strokes.allSatisfy { $0.count.isMultiple(of: 2) } ? strokes : nil
      }
    }
    pressure = node["pressure"]?.string.flatMap { Self.strokes($0, in: 0...1) }
    // One number a point, or it says nothing.
    if pressure?.map(\.count) != path?.map({ $0.count / 2 }) { pressure = nil }
  }

  private static let states: Set<String> = ["accepted", "rejected", "done"]
  /// Ink may run over the edge of the page.
  fileprivate static let coordinates = -1.0...2.0

  /// Returns the numbers of each stroke of `0.1 0.5 0.12 0.5;0.2 0.5`; `nil` if one of them is not a
  /// number in the range.
  private static func strokes(_ text: String, in range: ClosedRange<Double>) -> [[Double]]? {
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

extension JSONNode {
  /// The coordinates of an array of this many; `nil` for anything else.
  fileprivate func numbers(_ count: Int) -> [Double]? {
    guard let numbers = array?.compactMap(\.double), numbers.count == count,
      numbers.count == array?.count,
      numbers.allSatisfy(AnnotationsAnswer.Annotation.coordinates.contains)
    else { return nil }
    return numbers
  }
}

extension JSONNode? {
  /// The coordinates of each element, without those that are wrong.
  fileprivate func numbers(_ count: Int) -> [[Double]] {
    self?.array?.compactMap { $0.numbers(count) } ?? []
  }
}
