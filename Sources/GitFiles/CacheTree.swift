/// The tree ids an index remembers for its folders: the `TREE` extension.
///
/// A folder's node is valid when the entries below it are exactly those of the tree it names; then
/// all folders inside it have valid nodes too. Nodes inside a folder stay the bytes they were read
/// from until someone asks for them: of a large index a commit needs few. Source:
/// gitformat-index.txt, "Cache tree".
package struct CacheTree: Sendable {
  static let signature = "TREE"

  /// The folder's bare name in bytes; empty for the root.
  package var name: [UInt8]
  /// Entries below the folder; -1 while invalid.
  package var entryCount: Int
  /// The tree; `nil` while invalid.
  package var id: GitHash?
  private var inside: Inside

  private enum Inside {
    /// So many children, as they are written.
    case bytes(ArraySlice<UInt8>, count: Int)
    case nodes([CacheTree])
  }

  package var isValid: Bool { id != nil }

  /// The nodes of the folders directly in this one, in git's order: shorter names first, then bytes.
  package var children: [CacheTree] {
    switch inside {
    case .nodes(let nodes): return nodes
    case .bytes(let bytes, let count):
      var reader = CacheTreeReader(bytes)
      return (0..<count).compactMap { _ in reader.node() }
    }
  }

  package var hasChildren: Bool {
    switch inside {
    case .nodes(let nodes): !nodes.isEmpty
    case .bytes(_, let count): count > 0
    }
  }

  /// A node that is not valid.
  init(name: [UInt8], children: [CacheTree] = []) {
    self.name = name
    entryCount = -1
    inside = .nodes(children)
  }

  /// A node that was read, `inside` being its children as they are written.
  init(
    name: [UInt8], entryCount: Int, id: GitHash?, childCount: Int, inside: ArraySlice<UInt8>
  ) {
    self.name = name
    self.entryCount = entryCount
    self.id = id
    self.inside = .bytes(inside, count: childCount)
  }

  /// Reads the extension's content; `nil` when it does not hold together.
  init?(parsing bytes: UnsafeRawBufferPointer) {
    var reader = CacheTreeReader(Array(bytes)[...])
    guard let root = reader.node(), reader.isAtEnd else { return nil }
    self = root
  }

  /// The node of a folder; of the root for "".
  package func node(of folder: some StringProtocol) -> CacheTree? {
    guard !folder.isEmpty else { return self }
    var node = self
    for component in folder.utf8.split(separator: UInt8(ascii: "/")) {
      guard let child = node.children.first(where: { $0.name.elementsEqual(component) }) else {
        return nil
      }
      node = child
    }
    return node
  }

  /// Reads the children, once for all that is asked of them after it.
  mutating func unfold() {
    if case .bytes = inside { inside = .nodes(children) }
  }

  /// Changes the children in place.
  mutating func changeChildren(_ change: (inout [CacheTree]) -> Void) {
    var nodes = children
    inside = .nodes([])
    change(&nodes)
    inside = .nodes(nodes)
  }

  /// Makes the node no longer valid.
  mutating func invalidate() {
    entryCount = -1
    id = nil
  }

  /// Where a child of this name is or, in git's order, belongs.
  func childIndex(of name: some Collection<UInt8>) -> (index: Int, isPresent: Bool) {
    let nodes = children
    var low = 0
    var high = nodes.count
    while low < high {
      let middle = (low + high) / 2
      let other = nodes[middle].name
      if other.elementsEqual(name) { return (middle, true) }
      let isLater =
        other.count == name.count
        ? name.lexicographicallyPrecedes(other) : name.count < other.count
      if isLater { high = middle } else { low = middle + 1 }
    }
    return (low, false)
  }

  /// The extension's content.
  func serialized() -> [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  private func append(to bytes: inout [UInt8]) {
    bytes += name
    bytes.append(0)
    bytes.append(contentsOf: String(entryCount).utf8)
    bytes.append(UInt8(ascii: " "))
    switch inside {
    case .bytes(let children, let count):
      bytes.append(contentsOf: "\(count)\n".utf8)
      id?.append(to: &bytes)
      bytes += children
    case .nodes(let nodes):
      bytes.append(contentsOf: "\(nodes.count)\n".utf8)
      id?.append(to: &bytes)
      for node in nodes { node.append(to: &bytes) }
    }
  }
}

extension CacheTree: Equatable {
  package static func == (left: CacheTree, right: CacheTree) -> Bool {
    left.serialized() == right.serialized()
  }
}
