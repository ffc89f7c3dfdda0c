/// The tree ids an index remembers for its folders: the `TREE` extension.
///
/// A folder's node is valid when the entries below it are exactly those of the tree it names; then
/// all folders inside it have valid nodes too. Source: gitformat-index.txt, "Cache tree".
package struct CacheTree: Hashable, Sendable {
  static let signature = "TREE"
  // Deeper than any path git can hold (PATH_MAX 4096); keeps a damaged file from exhausting the stack.
  private static let depthLimit = 4096

  /// The folder's bare name in bytes; empty for the root.
  package var name: [UInt8]
  /// Entries below the folder; -1 while invalid.
  package var entryCount: Int
  /// The tree; `nil` while invalid.
  package var id: GitHash?
  package var children: [CacheTree]

  package var isValid: Bool { id != nil }

  /// A node that is not valid.
  init(name: [UInt8], children: [CacheTree] = []) {
    self.name = name
    entryCount = -1
    self.children = children
  }

  /// Reads the extension's content; `nil` when it does not hold together.
  init?(parsing bytes: UnsafeRawBufferPointer) {
    var cursor = 0
    guard let root = Self.parse(bytes, at: &cursor, depth: 0), cursor == bytes.count else {
      return nil
    }
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

  /// Makes the node no longer valid.
  mutating func invalidate() {
    entryCount = -1
    id = nil
  }

  /// Where a child of this name is or, in git's order (shorter names first, then bytes), belongs.
  func childIndex(of name: some Collection<UInt8>) -> (index: Int, isPresent: Bool) {
    for (index, child) in children.enumerated() {
      if child.name.elementsEqual(name) { return (index, true) }
      let isLater =
        child.name.count == name.count
        ? name.lexicographicallyPrecedes(child.name) : name.count < child.name.count
      if isLater { return (index, false) }
    }
    return (children.count, false)
  }

  private static func parse(
    _ bytes: UnsafeRawBufferPointer, at cursor: inout Int, depth: Int
  ) -> CacheTree? {
    guard depth < depthLimit, let name = field(bytes, at: &cursor, until: 0),
      let count = number(bytes, at: &cursor, until: UInt8(ascii: " ")),
      let childCount = number(bytes, at: &cursor, until: UInt8(ascii: "\n")), childCount >= 0
    else { return nil }
    var node = CacheTree(name: Array(name))
    if count >= 0 {
      guard cursor + 20 <= bytes.count else { return nil }
      node.entryCount = count
      node.id = GitHash(reading: bytes, at: cursor)
      cursor += 20
    }
    for _ in 0..<childCount {
      guard let child = parse(bytes, at: &cursor, depth: depth + 1) else { return nil }
      node.children.append(child)
    }
    return node
  }

  private static func field(
    _ bytes: UnsafeRawBufferPointer, at cursor: inout Int, until end: UInt8
  ) -> UnsafeRawBufferPointer? {
    let start = cursor
    while cursor < bytes.count {
      cursor += 1
      if bytes[cursor - 1] == end {
        return UnsafeRawBufferPointer(rebasing: bytes[start..<cursor - 1])
      }
    }
    return nil
  }

  private static func number(
    _ bytes: UnsafeRawBufferPointer, at cursor: inout Int, until end: UInt8
  ) -> Int? {
    guard let digits = field(bytes, at: &cursor, until: end), (1...10).contains(digits.count) else {
      return nil
    }
    if digits.count == 2, digits[0] == UInt8(ascii: "-"), digits[1] == UInt8(ascii: "1") {
      return -1
    }
    var value = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value
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
    bytes.append(contentsOf: String(children.count).utf8)
    bytes.append(UInt8(ascii: "\n"))
    id?.append(to: &bytes)
    for child in children { child.append(to: &bytes) }
  }
}
