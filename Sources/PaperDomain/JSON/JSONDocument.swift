/// A JSON text with the positions of all its values.
///
/// Parses RFC 8259 over UTF-8 strictly: a text that another program might read differently is an
/// error. The bytes are kept, so that a `JSONEdit` can change some of them and keep the others.
package struct JSONDocument: Sendable {
  /// The maximum nesting depth of arrays and objects.
  package static let deepestNesting = 128

  /// The original text.
  package let bytes: [UInt8]
  /// The text's value; in a manifest, an object.
  package let root: JSONNode
  /// Keys that occur twice in one object, in the order of their second positions.
  package let duplicateKeys: [DuplicateKey]

  /// Parses a whole text in one pass.
  ///
  /// A key given twice is not a syntax error: it is added to `duplicateKeys`.
  ///
  /// - Throws: ``JSONSyntaxError`` at the first byte that RFC 8259 does not allow there.
  package init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    var parser = JSONParser(bytes)
    root = try parser.parseDocument()
    duplicateKeys = parser.duplicateKeys
    self.bytes = bytes
  }

  /// Returns the value at a pointer, or `nil`; of a key given twice, the first.
  package func node(at pointer: JSONPointer) -> JSONNode? {
    let (node, found) = nearestNode(at: pointer)
    return found == pointer.steps.count ? node : nil
  }

  /// Returns the start of the value at a pointer; for a missing one, the start of its nearest
  /// container.
  ///
  /// A missing key is reported at the object's `{`.
  package func position(at pointer: JSONPointer) -> TextPosition {
    position(ofByte: nearestNode(at: pointer).node.range.lowerBound)
  }

  /// Returns the line and column of a byte, counted from the start: linear in `offset`.
  package func position(ofByte offset: Int) -> TextPosition {
    TextPosition(ofByte: offset, in: bytes)
  }

  /// Returns the deepest value that exists along a pointer, and the number of its steps.
  private func nearestNode(at pointer: JSONPointer) -> (node: JSONNode, steps: Int) {
    var node = root
    for (index, step) in pointer.steps.enumerated() {
      guard let next = node[step] else { return (node, index) }
      node = next
    }
    return (node, pointer.steps.count)
  }
}

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
