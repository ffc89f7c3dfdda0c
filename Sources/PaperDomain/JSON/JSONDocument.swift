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
  /// - Throws: ``JSONSyntaxError``.
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
