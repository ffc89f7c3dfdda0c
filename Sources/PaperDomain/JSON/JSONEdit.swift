/// Changes a JSON text by touching only what must change.
///
/// ```swift
/// var edit = JSONEdit(document)
/// try edit.set(["pageNumber"], to: 4, keyOrder: ["id", "bundle", "pageNumber"])
/// let bytes = edit.apply()
/// ```
/// Unknown keys, their order, the spelling of numbers and strings, and the layout stay as they are;
/// what is new copies the layout of its neighbours. Each change sees the text as the one before it
/// left it. One that throws leaves the text as it was.
package struct JSONEdit: Sendable {
  /// The text as changed so far.
  package private(set) var document: JSONDocument

  /// Begins with a text as it was read.
  package init(_ document: JSONDocument) { self.document = document }

  /// The bytes as changed so far: those given, where nothing had to change.
  package func apply() -> [UInt8] { document.bytes }

  /// Makes the value at a pointer mean the same as another.
  ///
  /// Objects are changed key by key and arrays element by element, so that one changed entry is one
  /// changed line; keys that the new value does not have go. A value that means the same already is
  /// left as it is spelled. Objects missing on the way are made.
  ///
  /// - Parameter keyOrder: Where a new key goes among those present: behind the nearest that comes
  ///   before it here, else before the nearest that comes after it, else last.
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

  /// Takes the value at a pointer out, with its key, its comma and its line.
  ///
  /// A key given twice goes altogether. Nothing happens where there is no such value. The root can't
  /// be removed: `missing`.
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

  /// Puts a new element before the one at an index of an array, or behind the last.
  ///
  /// - Parameter index: 0 up to the number of elements.
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

  /// Puts a value under a key that is missing, and objects around it for the rest of the way.
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
