/// Collects the byte replacements that change values of a text.
struct JSONRewriter {
  private let document: JSONDocument
  private let style: JSONStyle
  /// In the order of the text, without overlaps.
  private var splices: [(range: Range<Int>, text: [UInt8])] = []

  init(_ document: JSONDocument) {
    self.document = document
    style = JSONStyle(document)
  }

  /// The text with all replacements; `nil` if there are none.
  var result: [UInt8]? {
    guard !splices.isEmpty else { return nil }
    var result: [UInt8] = []
    var position = 0
    for splice in splices {
      precondition(splice.range.lowerBound >= position, "edits of one text overlap")
      result += document.bytes[position..<splice.range.lowerBound]
      result += splice.text
      position = splice.range.upperBound
    }
    return result + document.bytes[position...]
  }

  /// Replaces a value and changes as little of its text as possible.
  ///
  /// - Parameter place: The position of the value; `nil` for the root.
  mutating func rewrite(
    _ node: JSONNode, at place: (container: JSONContainer, index: Int)?, to literal: JSONLiteral
  ) {
    switch (node.value, literal) {
    case (.array(let elements), .array(let wanted)) where !elements.isEmpty && !wanted.isEmpty:
      rewrite(node, JSONAlignment(elements, to: wanted))
    case (.object(let members), .object(let wanted)) where !members.isEmpty && !wanted.isEmpty:
      rewrite(node, JSONAlignment(members, to: wanted))
    case _ where node.literal != literal:
      splices.append((node.range, text(of: literal, layout(replacing: node, at: place))))
    default: break
    }
  }

  /// Applies an alignment to a non-empty container.
  mutating func rewrite(_ node: JSONNode, _ alignment: JSONAlignment) {
    guard let container = JSONContainer(node, in: document.bytes) else { return }
    var index = 0
    var removedFrom: Int?
    for step in alignment.steps {
      if case .remove = step {
        removedFrom = removedFrom ?? index
        index += 1
        continue
      }
      if let start = removedFrom { remove(start..<index, from: container) }
      removedFrom = nil
      switch step {
      case .remove: continue
      case .keep: index += 1
      case .change(let slot):
        change(container, at: index, to: slot)
        index += 1
      case .insert(let slot): insert(slot, into: container, at: index)
      }
    }
    if let start = removedFrom { remove(start..<index, from: container) }
  }

  private mutating func change(_ container: JSONContainer, at index: Int, to slot: JSONSlot) {
    switch container.node.value {
    case .array(let elements):
      rewrite(elements[index], at: (container, index), to: slot.value)
    case .object(let members):
      let member = members[index]
      if let key = slot.key, !isSameText(key, member.key) {
        var text: [UInt8] = []
        JSONLiteral.appendQuoted(key, to: &text)
        splices.append((member.keyRange, text))
      }
      rewrite(member.node, at: (container, index), to: slot.value)
    default: return
    }
  }

  private mutating func insert(_ slot: JSONSlot, into container: JSONContainer, at index: Int) {
    let separator = style.separator(in: container, at: index)
    var entry: [UInt8] = []
    if let key = slot.key {
      JSONLiteral.appendQuoted(key, to: &entry)
      entry += container.colon(near: index) ?? style.line.colon
    }
    let model = container.model(of: slot.value.kind, near: index)
    entry += text(of: slot.value, style.layout(in: container, near: index, model: model))
    if index < container.entries.count {
      let start = container.entries[index].lowerBound
      splices.append((start..<start, entry + separator))
    } else {
      let end = container.entries[index - 1].upperBound
      splices.append((end..<end, separator + entry))
    }
  }

  /// Removes entries with one comma and the white space on one side of them: that of their own
  /// lines if they have their own lines.
  private mutating func remove(_ removed: Range<Int>, from container: JSONContainer) {
    let entries = container.entries
    if removed.count == entries.count {
      splices.append((container.node.range, Array((container.isObject ? "{}" : "[]").utf8)))
      return
    }
    let isLast = removed.upperBound == entries.count
    let sharesLine =
      removed.lowerBound > 0 && !container.gap(after: removed.lowerBound - 1).breaksLine
    let range =
      isLast || sharesLine
      ? entries[removed.lowerBound - 1].upperBound..<entries[removed.upperBound - 1].upperBound
      : entries[removed.lowerBound].lowerBound..<entries[removed.upperBound].lowerBound
    splices.append((range, []))
  }

  /// Returns the text of a new value. Only containers need the layout.
  private func text(of literal: JSONLiteral, _ layout: @autoclosure () -> JSONLayout) -> [UInt8] {
    switch literal {
    case .array, .object: return literal.formattedBytes(layout())
    default:
      var bytes: [UInt8] = []
      literal.appendScalar(to: &bytes)
      return bytes
    }
  }

  private func layout(
    replacing node: JSONNode, at place: (container: JSONContainer, index: Int)?
  ) -> JSONLayout {
    if let place,
      !JSONContainer.breaksLine(document.bytes[node.range]) || place.container.isMultiline
    {
      return style.layout(in: place.container, near: place.index, model: nil)
    }
    let indent = place?.container.indent(near: place?.index ?? 0) ?? []
    return .lines(JSONLines(newline: style.newline, unit: style.unit, indent: indent))
  }
}
