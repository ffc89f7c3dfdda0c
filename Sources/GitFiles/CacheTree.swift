package import GitNames

/// The tree ids that an index stores for its folders: the `TREE` extension.
///
/// A folder's node is valid when the entries below it are exactly those of the tree it names; all
/// folders inside it then have valid nodes too. Nodes inside a folder are parsed on first access
/// only: a commit needs few nodes of a large index. Source: gitformat-index.txt, "Cache tree".
package struct CacheTree: Sendable {
  static let signature = "TREE"

  /// The folder's bare name in bytes; empty for the root.
  package var name: [UInt8]
  /// The number of entries below the folder; -1 while invalid.
  package var entryCount: Int
  /// The tree; `nil` while invalid.
  package var id: ObjectID?
  private var inside: Inside

  private enum Inside {
    /// Unparsed children: their bytes and their count.
    case bytes(ArraySlice<UInt8>, count: Int)
    case nodes([CacheTree])
  }

  package var isValid: Bool { id != nil }

  /// The nodes of the direct subfolders, in git's order: shorter names first, then by bytes.
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

  /// Creates an invalid node.
  init(name: [UInt8], children: [CacheTree] = []) {
    self.name = name
    entryCount = -1
    inside = .nodes(children)
  }

  /// Creates a node from a parsed head; `inside` holds its children, not yet parsed.
  init(
    name: [UInt8], entryCount: Int, id: ObjectID?, childCount: Int, inside: ArraySlice<UInt8>
  ) {
    self.name = name
    self.entryCount = entryCount
    self.id = id
    self.inside = .bytes(inside, count: childCount)
  }

  /// Reads the extension's content; `nil` when it is malformed.
  init?(parsing bytes: UnsafeRawBufferPointer) {
    var reader = CacheTreeReader(Array(bytes)[...])
    guard let root = reader.node(), reader.isAtEnd else { return nil }
    self = root
  }

  /// The node of a folder; the root's node for "".
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

  /// Parses the children; later accesses reuse the result.
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

  /// Marks the node as invalid.
  mutating func invalidate() {
    entryCount = -1
    id = nil
  }

  /// The index of the child with this name, or the index where git's order would insert it.
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
