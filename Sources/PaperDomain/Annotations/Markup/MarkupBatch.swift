/// Actions of one person that can be committed together.
package struct MarkupBatch: Sendable {
  package var person: MarkupAction.Person
  /// With their pages, in the order in which they were done.
  package var actions: [(page: EntityID, action: MarkupAction)]

  /// Groups actions by person. An action stays behind all earlier ones of the same annotations,
  /// by any person.
  ///
  /// - Parameter actions: Of one doc, oldest first.
  package static func batches(
    of actions: [(page: EntityID, action: MarkupAction)]
  ) -> [MarkupBatch] {
    var batches: [MarkupBatch] = []
    var touched: [Set<EntityID>] = []
    for entry in actions {
      let ids = Set(entry.action.changes.map(\.id))
      let after = touched.lastIndex { !$0.isDisjoint(with: ids) } ?? 0
      let own = batches.lastIndex { $0.person == entry.action.person }
      if let own, own >= after {
        batches[own].actions.append(entry)
        touched[own].formUnion(ids)
      } else {
        batches.append(MarkupBatch(person: entry.action.person, actions: [entry]))
        touched.append(ids)
      }
    }
    return batches
  }

  /// What the person did: `3 highlights, 12 strokes, 1 stamp`, or `2 removed`.
  package var summary: String {
    var added: [AnnotationKind: Int] = [:]
    var (changed, removed) = (0, 0)
    var first: [EntityID: JSONLiteral?] = [:]
    var last: [EntityID: JSONLiteral?] = [:]
    for change in actions.flatMap(\.action.changes) {
      if first[change.id] == nil { first[change.id] = .some(change.before) }
      last[change.id] = .some(change.after)
    }
    for (id, before) in first {
      switch (before, last[id] ?? nil) {
      case (nil, let after?):
        let kind = after["kind"]?.text.flatMap { AnnotationKind(rawValue: $0) } ?? .note
        added[kind, default: 0] += kind == .ink ? MarkupBatch.strokes(of: after) : 1
      case (_?, nil): removed += 1
      case (let before?, let after?): changed += before == after ? 0 : 1
      case (nil, nil): break
      }
    }
    var parts = AnnotationKind.allCases.compactMap { kind in
      added[kind].map { kind.counted($0) }
    }
    if changed > 0 { parts.append("\(changed) changed") }
    if removed > 0 { parts.append("\(removed) removed") }
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }

  private static func strokes(of ink: JSONLiteral) -> Int {
    (ink["path"]?.text ?? "").utf8.count { $0 == UInt8(ascii: ";") } + 1
  }
}

extension AnnotationKind {
  /// `1 highlight`, `2 strokes`.
  fileprivate func counted(_ count: Int) -> String {
    let noun =
      switch self {
      case .highlight: "highlight"
      case .underline: "underline"
      case .strikeout: "strikeout"
      case .squiggly: "squiggly line"
      case .ink: "stroke"
      case .text: "text"
      case .note: "comment"
      case .rectangle: "rectangle"
      case .ellipse: "ellipse"
      case .line: "line"
      case .polyline: "polyline"
      case .polygon: "polygon"
      case .stamp: "stamp"
      }
    return count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}
