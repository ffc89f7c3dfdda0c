/// The default layout of a text, used where the surrounding entries give no model.
struct JSONStyle {
  let newline: [UInt8]
  /// The indentation of one level.
  let unit: [UInt8]
  let line: JSONLine

  init(_ document: JSONDocument) {
    let bytes = document.bytes
    let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    let hasReturn = end.map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } ?? false
    newline = Array((hasReturn ? "\r\n" : "\n").utf8)
    var unit: [UInt8] = []
    var line = JSONLine.canonical
    if let root = JSONContainer(document.root, in: bytes), !root.entries.isEmpty {
      if root.isMultiline { unit = root.indent(near: 0) }
      if root.colon(near: 0) == JSONLine.compact.colon { line = .compact }
      line.absorb(root)
    }
    self.unit = unit.isEmpty ? Array("  ".utf8) : unit
    self.line = line
  }

  /// Returns the layout of a value that is inserted next to, or replaces, the entry at an index.
  ///
  /// - Parameter model: The entry whose layout it copies; `nil` for that of the container.
  func layout(in container: JSONContainer, near index: Int, model: Int?) -> JSONLayout {
    let breaks = model.map(container.spansLines) ?? container.isMultiline
    if breaks {
      return .lines(
        JSONLines(newline: newline, unit: unit, indent: container.indent(near: model ?? index)))
    }
    var line = line
    line.absorb(container)
    if let model, let value = container.value(at: model) { line.absorb(value) }
    return .line(line)
  }

  /// Returns the text between the entry before an index and a new one at it.
  func separator(in container: JSONContainer, at index: Int) -> [UInt8] {
    if container.entries.count > 1 {
      return container.gap(after: min(max(index - 1, 0), container.entries.count - 2)).text
    }
    if JSONContainer.breaksLine(container.lead) {
      return JSONGap(beforeComma: [], afterComma: container.lead).text
    }
    var line = line
    line.absorb(container)
    return [UInt8(ascii: ",")] + line.afterComma
  }
}
