import PaperDomain
import PaperIndex

/// The annotations of an export as W3C Web Annotations (https://www.w3.org/TR/annotation-model/).
///
/// The target is the PDF by its hash. Shapes are SVG in a box of 1 by 1: parts of the page's width
/// and height as it is shown, from the top left.
struct WebAnnotations {
  let json: OutputJSON

  init(_ selection: ExportSelection) {
    let annotations = selection.items.flatMap { item in
      item.marks.map { WebAnnotations.annotation($0, on: item) }
    }
    json = [
      "@context": "http://www.w3.org/ns/anno.jsonld", "type": "AnnotationPage",
      "items": .array(annotations),
    ]
  }

  private static func annotation(
    _ placed: PlacedMark, on item: ExportSelection.Item
  ) -> OutputJSON {
    let mark = placed.mark
    var members: [OutputJSON.Member] = []
    if let id = mark.id { members.append(.init("id", .string("urn:uuid:\(id)"))) }
    members.append(.init("type", "Annotation"))
    members.append(.init("motivation", .string(motivation(of: mark))))
    if let author = mark.annotation.author {
      members.append(.init("creator", ["type": "Person", "name": .string(author)]))
    }
    if let time = mark.annotation.createdAt {
      members.append(.init("created", .string(time.description)))
    }
    let bodies = bodies(of: mark)
    if !bodies.isEmpty { members.append(.init("body", .array(bodies))) }
    if let parent = mark.annotation.replyTo {
      members.append(.init("target", .string("urn:uuid:\(parent)")))
    } else {
      members.append(.init("target", target(of: placed, on: item)))
    }
    return .object(members)
  }

  private static func motivation(of mark: Mark) -> String {
    if mark.annotation.replyTo != nil { return "replying" }
    if mark.kind == .stamp { return "assessing" }
    return mark.text == nil && mark.kind.isOfWords ? "highlighting" : "commenting"
  }

  private static func bodies(of mark: Mark) -> [OutputJSON] {
    func body(_ text: String, _ purpose: String) -> OutputJSON {
      [
        "type": "TextualBody", "value": .string(text), "format": "text/plain",
        "purpose": .string(purpose),
      ]
    }
    let words = mark.kind == .stamp ? mark.stampText ?? mark.stamp : mark.text
    return (words.map { [body($0, "commenting")] } ?? [])
      + (mark.state.map { [body($0.rawValue, "classifying")] } ?? [])
      + mark.tags.map { body($0, "tagging") }
  }

  private static func target(
    of placed: PlacedMark, on item: ExportSelection.Item
  ) -> OutputJSON {
    let mark = placed.mark
    // A mark of another version says itself what it was made on.
    let content =
      placed.place == .shown ? item.content : mark.annotation.anchor.page ?? item.content
    var selectors: [OutputJSON] = [
      [
        "type": "FragmentSelector", "conformsTo": "http://tools.ietf.org/rfc/rfc8118",
        "value": .string("page=\(content.page)"),
      ]
    ]
    if let quote = mark.quote {
      var members = [
        OutputJSON.Member("type", "TextQuoteSelector"),
        OutputJSON.Member("exact", .string(quote.exact)),
      ]
      if let prefix = quote.prefix { members.append(.init("prefix", .string(prefix))) }
      if let suffix = quote.suffix { members.append(.init("suffix", .string(suffix))) }
      selectors.append(.object(members))
    }
    if let shape = shape(of: mark) {
      selectors.append([
        "type": "SvgSelector",
        "value": .string(
          #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">\#(shape)</svg>"#),
      ])
    }
    return ["source": .string("urn:sha256:\(content.blob)"), "selector": .array(selectors)]
  }

  private static func shape(of mark: Mark) -> String? {
    func points(_ points: [PagePoint]) -> String {
      points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    }
    func line(_ line: [PagePoint], closed: Bool = false) -> String {
      "<\(closed ? "polygon" : "polyline") points=\"\(points(line))\"/>"
    }
    if let from = mark.from, let to = mark.to { return line([from, to]) }
    if !mark.strokes.isEmpty {
      return mark.strokes.map { line($0, closed: mark.kind == .polygon) }.joined()
    }
    if mark.kind == .ellipse, let box = mark.rects.first {
      return "<ellipse cx=\"\((box.x0 + box.x1) / 2)\" cy=\"\((box.y0 + box.y1) / 2)\" "
        + "rx=\"\((box.x1 - box.x0) / 2)\" ry=\"\((box.y1 - box.y0) / 2)\"/>"
    }
    if !mark.quads.isEmpty {
      // PDF's order of corners is not the order around the shape.
      return mark.quads.filter { $0.count == 4 }
        .map { line([$0[0], $0[1], $0[3], $0[2]], closed: true) }.joined()
    }
    if !mark.rects.isEmpty {
      return mark.rects.map { box in
        "<rect x=\"\(box.x0)\" y=\"\(box.y0)\" width=\"\(box.x1 - box.x0)\" "
          + "height=\"\(box.y1 - box.y0)\"/>"
      }.joined()
    }
    return mark.at.map { "<circle cx=\"\($0.x)\" cy=\"\($0.y)\" r=\"0\"/>" }
  }
}
