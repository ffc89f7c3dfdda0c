import GitNames
internal import Glibc

/// Iterates over the entries of a tree object in their stored form: mode, space, name, zero, 20
/// bytes.
///
/// Names are not copied. Every step is checked against the end, so that a damaged tree is an error
/// and not a crash. The bytes must outlive the cursor.
struct TreeCursor {
  private let bytes: UnsafeRawBufferPointer
  private let treeID: ObjectID
  private var next = 0

  /// The byte range of the entry.
  private(set) var range = 0..<0
  private(set) var mode = FileMode.file
  private(set) var name = UnsafeRawBufferPointer(start: nil, count: 0)

  /// Creates a cursor before the first entry.
  init(_ bytes: UnsafeRawBufferPointer, of treeID: ObjectID) {
    self.bytes = bytes
    self.treeID = treeID
  }

  /// The id of the entry's object.
  var id: ObjectID { ObjectID(loading: bytes, at: range.upperBound - ObjectID.byteCount) }

  var isDirectory: Bool { mode == .directory }

  /// Moves to the next entry; `false` at the end.
  mutating func advance() throws(GitError) -> Bool {
    guard next < bytes.count else { return false }
    var offset = next
    var rawMode: UInt32 = 0
    while offset < bytes.count, case 0x30...0x37 = bytes[offset], rawMode < 1 << 20 {
      rawMode = rawMode << 3 | UInt32(bytes[offset] - 0x30)
      offset += 1
    }
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: " "), let base = bytes.baseAddress,
      let mode = FileMode(canonical: rawMode)
    else { throw damaged() }
    offset += 1
    let start = base + offset
    guard let zero = memchr(start, 0, bytes.count - offset) else { throw damaged() }
    let length = start.distance(to: UnsafeRawPointer(zero))
    let end = offset + length + 1 + ObjectID.byteCount
    guard length > 0, end <= bytes.count else { throw damaged() }
    name = UnsafeRawBufferPointer(start: start, count: length)
    self.mode = mode
    range = next..<end
    next = end
    return true
  }

  private func damaged() -> GitError {
    GitError(
      operation: "read tree", code: .invalid, category: .tree,
      message: "\(treeID) is not a well-formed tree")
  }
}

/// The order of entries in a tree: by bytes, where a folder's name ends in `/`.
///
/// From git's `base_name_compare`.
func treeOrder(
  _ left: UnsafeRawBufferPointer, _ leftIsDirectory: Bool,
  _ right: UnsafeRawBufferPointer, _ rightIsDirectory: Bool
) -> Int {
  let common = min(left.count, right.count)
  if common > 0, let leftStart = left.baseAddress, let rightStart = right.baseAddress {
    let order = memcmp(leftStart, rightStart, common)
    if order != 0 { return Int(order) }
  }
  func next(_ name: UnsafeRawBufferPointer, _ isDirectory: Bool) -> Int {
    name.count > common ? Int(name[common]) : isDirectory ? Int(UInt8(ascii: "/")) : 0
  }
  return next(left, leftIsDirectory) - next(right, rightIsDirectory)
}
