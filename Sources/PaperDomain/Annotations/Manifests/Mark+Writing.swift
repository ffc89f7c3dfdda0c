extension Mark {
  /// The annotation as a notes file has it, with the keys in their order.
  ///
  /// - Parameter decimals: The decimals of coordinates: ``PageGeometry/decimals(forPageOf:)``.
  package func literal(decimals: Int = 4) -> JSONLiteral {
    var entries: [JSONLiteral.Entry] = []
    func add(_ key: String, _ value: JSONLiteral?) {
      if let value { entries.append(.init(key: key, value: value)) }
    }
    func number(_ value: Double) -> JSONLiteral { .decimal(PageGeometry.round(value, decimals)) }
    func pair(_ point: PagePoint) -> JSONLiteral { [number(point.x), number(point.y)] }
    add("id", annotation.id.map { .string($0.description) })
    add("createdAt", annotation.createdAt.map { .string($0.description) })
    add("author", annotation.author.map { .string($0) })
    add("kind", .string(annotation.kind.rawValue))
    add("anchor", annotation.anchor.literal)
    add("color", color.map { .string($0) })
    add("fill", fill.map { .string($0) })
    add("opacity", opacity.map { .decimal(PageGeometry.round($0, 2)) })
    if !hasBorder { add("border", false) }
    add("width", width.map { .decimal(PageGeometry.round($0, 6)) })
    add("fontSize", fontSize.map { .decimal(PageGeometry.round($0, 6)) })
    add("align", align.map { .string($0.rawValue) })
    add("ends", ends.map { .strings($0.map(\.rawValue)) })
    add("text", text.map { .string($0) })
    add("quote", quote?.literal)
    add("stamp", stamp.map { .string($0) })
    add("stampText", stampText.map { .string($0) })
    add("stampSHA256", stampSHA256.map { .string($0) })
    add("device", device.map { .string($0) })
    add("replyTo", annotation.replyTo.map { .string($0.description) })
    add("state", state.map { .string($0.rawValue) })
    if !tags.isEmpty { add("tags", .strings(tags)) }
    add("group", group.map { .string($0.description) })
    add("imported", imported?.literal)
    if !rects.isEmpty {
      add("rects", .array(rects.map { .array([$0.x0, $0.y0, $0.x1, $0.y1].map(number)) }))
    }
    if !quads.isEmpty {
      add("quads", .array(quads.map { .array($0.flatMap { [number($0.x), number($0.y)] }) }))
    }
    add("at", at.map(pair))
    add("from", from.map(pair))
    add("to", to.map(pair))
    if !strokes.isEmpty {
      add("path", .string(Mark.text(strokes.map { $0.flatMap { [$0.x, $0.y] } }, decimals)))
    }
    if !pressure.isEmpty { add("pressure", .string(Mark.text(pressure, 2))) }
    return .object(entries)
  }

  /// Numbers with spaces between them, strokes with semicolons.
  private static func text(_ strokes: [[Double]], _ decimals: Int) -> String {
    strokes.map { stroke in
      stroke.map { PageGeometry.spelling(of: $0, decimals) }.joined(separator: " ")
    }.joined(separator: ";")
  }
}

extension Mark.Quote {
  fileprivate var literal: JSONLiteral {
    var entries = [JSONLiteral.Entry(key: "exact", value: .string(exact))]
    if let prefix { entries.append(.init(key: "prefix", value: .string(prefix))) }
    if let suffix { entries.append(.init(key: "suffix", value: .string(suffix))) }
    return .object(entries)
  }
}

extension Mark.Source {
  fileprivate var literal: JSONLiteral {
    var entries = [JSONLiteral.Entry(key: "sha256", value: .string(blob.description))]
    if let object { entries.append(.init(key: "object", value: .string(object))) }
    if let name { entries.append(.init(key: "name", value: .string(name))) }
    return .object(entries)
  }
}

extension AnnotationAnchor {
  /// The anchor as a notes file has it; `nil` if it is empty.
  package var literal: JSONLiteral? {
    var entries: [JSONLiteral.Entry] = []
    func add(_ key: String, _ value: JSONLiteral?) {
      if let value { entries.append(.init(key: key, value: value)) }
    }
    add("bundle", bundle.map { .string($0) })
    add("pageNumber", pageNumber.map { .int($0) })
    add("variant", variant.map { .string($0.rawValue) })
    add("sha256", page.map { .string($0.blob.description) })
    add("filePage", page.map { .int($0.page) })
    add("follows", follows.map { .string($0.rawValue) })
    return entries.isEmpty ? nil : .object(entries)
  }
}

extension PageGeometry {
  /// A number rounded to this many decimals.
  package static func round(_ value: Double, _ decimals: Int) -> Double {
    let scale = scale(decimals)
    let rounded = (value * scale).rounded() / scale
    return rounded == 0 ? 0 : rounded
  }

  /// A number with exactly this many decimals: strokes stay aligned in a diff.
  static func spelling(of value: Double, _ decimals: Int) -> String {
    let scaled = Int((value * scale(decimals)).rounded())
    let digits = String(abs(scaled))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return (scaled < 0 ? "-" : "") + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }

  private static func scale(_ decimals: Int) -> Double {
    (0..<decimals).reduce(1) { scale, _ in scale * 10 }
  }
}
