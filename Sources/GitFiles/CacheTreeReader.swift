import GitNames

/// Reads nodes of a cache tree, each with everything inside it. Every length is checked.
struct CacheTreeReader {
  /// The fields of a node, without its children.
  struct Head {
    let name: ArraySlice<UInt8>
    /// -1 for an invalid node.
    let entryCount: Int
    let childCount: Int
    /// The offset of its tree's id; `nil` for an invalid node.
    let idStart: Int?
  }

  private let bytes: ArraySlice<UInt8>
  private var cursor: Int

  var isAtEnd: Bool { cursor == bytes.endIndex }

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    cursor = bytes.startIndex
  }

  /// The next node; `nil` when it is malformed.
  mutating func node() -> CacheTree? {
    guard let head = head() else { return nil }
    let start = cursor
    // A node's children follow it: the number of nodes still to read.
    var awaited = head.childCount
    while awaited > 0 {
      // There can be no more nodes than bytes; this check also prevents an overflow of the sum.
      guard awaited <= bytes.count, let next = self.head() else { return nil }
      awaited += next.childCount - 1
    }
    let id = head.idStart.map { start in
      bytes.withUnsafeBytes { ObjectID(loading: $0, at: start - bytes.startIndex) }
    }
    return CacheTree(
      name: Array(head.name), entryCount: head.entryCount, id: id, childCount: head.childCount,
      inside: bytes[start..<cursor])
  }

  private mutating func head() -> Head? {
    guard let name = field(until: 0), let count = number(until: UInt8(ascii: " ")),
      let childCount = number(until: UInt8(ascii: "\n")), childCount >= 0
    else { return nil }
    guard count >= 0 else {
      return Head(name: name, entryCount: -1, childCount: childCount, idStart: nil)
    }
    let id = cursor
    guard bytes.endIndex - id >= ObjectID.byteCount else { return nil }
    cursor += ObjectID.byteCount
    return Head(name: name, entryCount: count, childCount: childCount, idStart: id)
  }

  private mutating func field(until end: UInt8) -> ArraySlice<UInt8>? {
    guard let stop = bytes[cursor...].firstIndex(of: end) else { return nil }
    defer { cursor = stop + 1 }
    return bytes[cursor..<stop]
  }

  private mutating func number(until end: UInt8) -> Int? {
    guard let digits = field(until: end), (1...10).contains(digits.count) else { return nil }
    if digits.elementsEqual("-1".utf8) { return -1 }
    var value = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value
  }
}
