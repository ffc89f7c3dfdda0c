/// Edits a JSON text and changes as few bytes as possible.
///
/// ```swift
/// var edit = JSONEdit(document)
/// try edit.set(["pageNumber"], to: 4, keyOrder: ["id", "bundle", "pageNumber"])
/// let bytes = edit.apply()
/// ```
/// Unknown keys, their order, the spelling of numbers and strings, and the layout are kept. New
/// entries copy the layout of their neighbours. Each change applies to the result of the one before
/// it. A change that throws does not change the text.
package struct JSONEdit: Sendable {
  /// The text with the changes so far.
  package private(set) var document: JSONDocument

  /// Creates an edit of a parsed text.
  package init(_ document: JSONDocument) { self.document = document }

  /// Returns the bytes with the changes so far; the original bytes if nothing changed.
  package func apply() -> [UInt8] { document.bytes }

  /// Sets the value at a pointer.
  ///
  /// Objects are changed key by key and arrays element by element, so that one changed entry is one
  /// changed line. Keys that the new value lacks are removed. A value that is already equal keeps
  /// its spelling. Missing objects along the pointer are created.
  ///
  /// - Parameter keyOrder: The position of a new key among those present: after the nearest key
  ///   that precedes it here, otherwise before the nearest one that follows it, otherwise last.
  /// - Throws: ``JSONEditError`` if the pointer leads through a missing index or a value that is
  ///   not an object, or the result is nested too deep.
  package mutating func set(
    _ pointer: JSONPointer, to literal: JSONLiteral, keyOrder: [String] = []
  ) throws(JSONEditError) {
    var place: (container: JSONContainer, index: Int)?
    var node = document.root
    for (depth, step) in pointer.steps.enumerated() {
      guard let (container, index) = locate(step, in: node), let next = node[step] else {
        try insert(literal, at: pointer, from: depth, into: node, at: place, keyOrder)
        return
      }
      place = (container, index)
      node = next
    }
    var rewriter = JSONRewriter(document)
    rewriter.rewrite(node, at: place, to: literal)
    try take(rewriter, pointer)
  }

  /// Removes the value at a pointer, with its key, its comma and its line.
  ///
  /// All occurrences of a key given twice are removed. If there is no such value, nothing changes.
  ///
  /// - Throws: ``JSONEditError/missing(_:)`` for the root, which can't be removed.
  package mutating func remove(_ pointer: JSONPointer) throws(JSONEditError) {
    guard let last = pointer.steps.last else { throw .missing(pointer) }
    let parent = JSONPointer(Array(pointer.steps.dropLast()))
    guard let node = document.node(at: parent) else { return }
    let count: Int
    let removed: Set<Int>
    switch (node.value, last) {
    case (.object(let members), .key(let key)):
      count = members.count
      removed = Set(members.indices.filter { isSameText(members[$0].key, key) })
    case (.array(let elements), .index(let index)):
      count = elements.count
      removed = elements.indices.contains(index) ? [index] : []
    default: return
    }
    guard !removed.isEmpty else { return }
    var rewriter = JSONRewriter(document)
    rewriter.rewrite(node, JSONAlignment(keeping: count, removing: removed))
    try take(rewriter, pointer)
  }

  /// Inserts a new element before the one at an index of an array, or after the last.
  ///
  /// - Parameter index: From 0 to the number of elements.
  /// - Throws: ``JSONEditError`` if there is no array, the index is after its end, or the result is
  ///   nested too deep.
  package mutating func insert(
    _ literal: JSONLiteral, into pointer: JSONPointer, at index: Int
  ) throws(JSONEditError) {
    guard let node = document.node(at: pointer) else { throw .missing(pointer) }
    guard let elements = node.array else { throw .wrongKind(pointer, found: node.kind) }
    guard (0...elements.count).contains(index) else {
      throw .indexOutOfRange(pointer, index: index, count: elements.count)
    }
    guard !elements.isEmpty else { return try set(pointer, to: .array([literal])) }
    var rewriter = JSONRewriter(document)
    let slot = JSONSlot(key: nil, value: literal)
    rewriter.rewrite(
      node, JSONAlignment(keeping: elements.count, inserting: slot, at: index))
    try take(rewriter, pointer)
  }

  /// Inserts a value under a missing key, with objects around it for the rest of the pointer.
  private mutating func insert(
    _ literal: JSONLiteral, at pointer: JSONPointer, from depth: Int, into node: JSONNode,
    at place: (container: JSONContainer, index: Int)?, _ keyOrder: [String]
  ) throws(JSONEditError) {
    var value = literal
    for step in pointer.steps[(depth + 1)...].reversed() {
      guard case .key(let key) = step else { throw .missing(pointer) }
      value = .object([JSONLiteral.Entry(key: key, value: value)])
    }
    guard case .key(let key) = pointer.steps[depth] else { throw .missing(pointer) }
    guard let members = node.object else {
      throw .wrongKind(JSONPointer(Array(pointer.steps[..<depth])), found: node.kind)
    }
    var rewriter = JSONRewriter(document)
    if members.isEmpty {
      rewriter.rewrite(
        node, at: place, to: .object([JSONLiteral.Entry(key: key, value: value)]))
    } else {
      let index = JSONAlignment.place(of: key, among: members.map(\.key), keyOrder)
      rewriter.rewrite(
        node,
        JSONAlignment(
          keeping: members.count, inserting: JSONSlot(key: key, value: value), at: index))
    }
    try take(rewriter, pointer)
  }

  private func locate(
    _ step: JSONPointer.Step, in node: JSONNode
  ) -> (container: JSONContainer, index: Int)? {
    guard let container = JSONContainer(node, in: document.bytes) else { return nil }
    switch step {
    case .index(let index): return (container, index)
    case .key(let key):
      guard let index = node.object?.firstIndex(where: { isSameText($0.key, key) }) else {
        return nil
      }
      return (container, index)
    }
  }

  private mutating func take(
    _ rewriter: JSONRewriter, _ pointer: JSONPointer
  ) throws(JSONEditError) {
    guard let bytes = rewriter.result else { return }
    do {
      document = try JSONDocument(parsing: bytes)
    } catch {
      precondition(
        error.reason == .nestedTooDeep, "a value to be written is not JSON: \(error.explanation)")
      throw .nestedTooDeep(pointer)
    }
  }
}

/// Why a JSON text could not be changed.
package enum JSONEditError: Error, Equatable, Sendable {
  /// The value is missing, and there is no container to insert one into.
  case missing(JSONPointer)
  /// The value there is not an object, or not an array.
  case wrongKind(JSONPointer, found: JSONKind)
  /// The index is after the array's end.
  case indexOutOfRange(JSONPointer, index: Int, count: Int)
  /// The change would nest deeper than `JSONDocument.deepestNesting`.
  case nestedTooDeep(JSONPointer)
}
