/// Finds the lines and columns of many values of one document, in time linear in the length of the
/// text plus the number of values.
package struct JSONLocator {
  private let document: JSONDocument
  /// The position of every byte whose offset is a multiple of `step`.
  private var marks: [TextPosition] = []
  /// The members of large objects by their keys; the objects by their start.
  private var members: [Int: [[UInt8]: JSONNode]] = [:]
  private static let step = 256
  /// Smaller objects are searched linearly.
  private static let large = 16

  package init(_ document: JSONDocument) { self.document = document }

  /// Returns the same position as `JSONDocument.position(at:)`.
  package mutating func position(at pointer: JSONPointer) -> TextPosition {
    var node = document.root
    for step in pointer.steps {
      guard let next = child(of: node, step) else { break }
      node = next
    }
    return position(ofByte: node.range.lowerBound)
  }

  /// Returns the same position as `JSONDocument.position(ofByte:)`.
  package mutating func position(ofByte offset: Int) -> TextPosition {
    if marks.isEmpty { mark() }
    let nearest = min(max(offset, 0) / JSONLocator.step, marks.count - 1)
    return TextPosition(
      ofByte: offset, in: document.bytes, after: nearest * JSONLocator.step, marks[nearest])
  }

  private mutating func mark() {
    var position = TextPosition(line: 1, column: 1)
    marks = [position]
    for offset in stride(
      from: JSONLocator.step, through: document.bytes.count, by: JSONLocator.step)
    {
      position = TextPosition(
        ofByte: offset, in: document.bytes, after: offset - JSONLocator.step, position)
      marks.append(position)
    }
  }

  private mutating func child(of node: JSONNode, _ step: JSONPointer.Step) -> JSONNode? {
    guard case .key(let key) = step, case .object(let list) = node.value,
      list.count > JSONLocator.large
    else { return node[step] }
    let start = node.range.lowerBound
    if members[start] == nil {
      members[start] = Dictionary(
        list.map { (Array($0.key.utf8), $0.node) }, uniquingKeysWith: { first, _ in first })
    }
    return members[start]?[Array(key.utf8)]
  }
}
