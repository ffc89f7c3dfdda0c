/// A JSON text with the place of everything in it.
///
/// Reads RFC 8259 over UTF-8 strictly: what another program might read differently is an error.
/// The bytes are kept, so that a `JSONEdit` can change a few of them and leave the others alone.
package struct JSONDocument: Sendable {
  /// How deep arrays and objects may lie in each other.
  package static let deepestNesting = 128

  /// The text as it was given.
  package let bytes: [UInt8]
  /// The one value of the text; in a manifest, an object.
  package let root: JSONNode
  /// Keys given again in one object, in the order of their second places.
  package let duplicateKeys: [DuplicateKey]

  /// Reads a whole text in one pass.
  ///
  /// A key given twice is no syntax error: it is recorded in `duplicateKeys`.
  package init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    var parser = JSONParser(bytes)
    root = try parser.parseDocument()
    duplicateKeys = parser.duplicateKeys
    self.bytes = bytes
  }

  /// The value at a pointer, or `nil`; of a key given twice, the first.
  package func node(at pointer: JSONPointer) -> JSONNode? {
    let (node, found) = nearestNode(at: pointer)
    return found == pointer.steps.count ? node : nil
  }

  /// Where the value at a pointer begins; for a missing one, where its nearest container does.
  ///
  /// A missing key is reported at the object's `{`.
  package func position(at pointer: JSONPointer) -> TextPosition {
    position(ofByte: nearestNode(at: pointer).node.range.lowerBound)
  }

  /// The line and column of a byte, counted from the start: linear in `offset`.
  package func position(ofByte offset: Int) -> TextPosition {
    TextPosition(ofByte: offset, in: bytes)
  }

  /// The deepest value that exists along a pointer, and how many of its steps lead there.
  private func nearestNode(at pointer: JSONPointer) -> (node: JSONNode, steps: Int) {
    var node = root
    for (index, step) in pointer.steps.enumerated() {
      guard let next = node[step] else { return (node, index) }
      node = next
    }
    return (node, pointer.steps.count)
  }
}
