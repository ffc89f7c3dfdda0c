import GitNames

extension CommitNode {
  /// Reads the header of a commit object: `tree`, `parent`s, `author`, `committer`.
  ///
  /// Faster than libgit2's parser, which also copies names and the message.
  ///
  /// - Throws: ``GitError``: `.invalid` when it is not a commit's header.
  init(parsing object: UnsafeRawBufferPointer, id: ObjectID) throws(GitError) {
    var lines = HeaderLines(bytes: object)
    guard let tree = lines.next("tree "), let treeID = ObjectID(hexadecimal: tree) else {
      throw CommitNode.damaged(id)
    }
    var parents: [ObjectID] = []
    while let parent = lines.next("parent ") {
      guard let parent = ObjectID(hexadecimal: parent) else { throw CommitNode.damaged(id) }
      parents.append(parent)
    }
    guard lines.next("author ") != nil, let committer = lines.next("committer "),
      let seconds = CommitNode.seconds(of: committer)
    else { throw CommitNode.damaged(id) }
    self.init(id: id, treeID: treeID, parents: parents, seconds: seconds)
  }

  /// The time in `Name <email> 1234567890 +0100`. An invalid time is 0, as in git.
  private static func seconds(of line: Slice<UnsafeRawBufferPointer>) -> Int64? {
    guard let end = line.lastIndex(of: UInt8(ascii: ">")) else { return nil }
    let fields = line[(end + 1)...].split(separator: UInt8(ascii: " "))
    return fields.first.flatMap { Int64(String(decoding: $0, as: UTF8.self)) } ?? 0
  }

  private static func damaged(_ id: ObjectID) -> GitError {
    GitError(
      operation: "read commit", code: .invalid, category: .object,
      message: "\(id) is not a well-formed commit")
  }
}

/// The lines of a commit's header, in order.
private struct HeaderLines {
  let bytes: UnsafeRawBufferPointer
  var offset = 0

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The value of a key, if the next line begins with it; then the line is consumed.
  mutating func next(_ key: StaticString) -> Slice<UnsafeRawBufferPointer>? {
    let rest = bytes[offset...]
    guard
      rest.starts(with: UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)),
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    let value = bytes[(offset + key.utf8CodeUnitCount)..<end]
    offset = end + 1
    return value
  }
}

extension ObjectID {
  /// Parses forty hexadecimal digits inside an object.
  fileprivate init?(hexadecimal digits: Slice<UnsafeRawBufferPointer>) {
    guard digits.count == ObjectID.digitCount else { return nil }
    func value(_ digit: UInt8) -> UInt8? {
      switch digit {
      case 0x30...0x39: digit - 0x30
      case 0x61...0x66: digit - 0x61 + 10
      default: nil
      }
    }
    let start = digits.startIndex
    let id = withUnsafeTemporaryAllocation(byteCount: ObjectID.byteCount, alignment: 8) {
      (bytes) -> ObjectID? in
      for index in 0..<ObjectID.byteCount {
        guard let high = value(digits[start + 2 * index]),
          let low = value(digits[start + 2 * index + 1])
        else { return nil }
        bytes[index] = high << 4 | low
      }
      return ObjectID(loading: UnsafeRawBufferPointer(bytes), at: 0)
    }
    guard let id else { return nil }
    self = id
  }
}
