package import Files

/// A git-lfs pointer: the text of three lines that git commits for a file whose bytes git-lfs
/// stores.
///
/// The format is defined in git-lfs's `docs/spec.md`. There is only one way to write a pointer, so
/// that equal bytes give equal pointers, and therefore equal trees.
package struct LFSPointer: Hashable, Sendable {
  /// The SHA-256 of the file's bytes: 32 bytes.
  package let sha256: [UInt8]
  /// The number of the file's bytes.
  package let size: Int

  /// A file longer than this, in bytes, is not a pointer.
  package static let limit = 1_024

  private static let version = "version https://git-lfs.github.com/spec/v1"

  /// - Parameter sha256: 32 bytes.
  package init(sha256: [UInt8], size: Int) {
    precondition(sha256.count == 32, "a SHA-256 has 32 bytes")
    self.sha256 = sha256
    self.size = size
  }

  /// Reads a pointer; `nil` for anything else.
  package init?(parsing bytes: [UInt8]) {
    guard bytes.count <= LFSPointer.limit, bytes.starts(with: Array(LFSPointer.version.utf8)) else {
      return nil
    }
    var fields: [Substring: Substring] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ", maxSplits: 1)
      if words.count == 2 { fields[words[0]] = words[1] }
    }
    let kind = "sha256:"
    guard let size = fields["size"].flatMap({ Int($0) }), size >= 0,
      let name = fields["oid"], name.hasPrefix(kind),
      let digest = LFSPointer.bytes(name.dropFirst(kind.count))
    else { return nil }
    self.init(sha256: digest, size: size)
  }

  private static func bytes(_ digits: Substring) -> [UInt8]? {
    let digits = Array(digits.utf8)
    guard digits.count == 64 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      let pair = String(decoding: digits[index..<index + 2], as: UTF8.self)
      guard pair.allSatisfy(\.isHexDigit), let byte = UInt8(pair, radix: 16) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  /// The 64 hexadecimal digits by which git-lfs names the bytes.
  package var name: String {
    sha256.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// The text that git commits; empty for an empty file, as in git-lfs.
  package var text: [UInt8] {
    if size == 0 { return [] }
    return Array("\(LFSPointer.version)\noid sha256:\(name)\nsize \(size)\n".utf8)
  }
}

/// What a file on disk holds where git-lfs stores the bytes.
package enum LFSContent: Sendable {
  /// The file holds the bytes.
  case whole(LFSPointer)
  /// The file holds a pointer, with this text; the bytes are stored elsewhere.
  case elsewhere(LFSPointer, text: [UInt8])

  /// Reads a file to its end.
  ///
  /// - Throws: ``FileError`` if a read fails or the file changes meanwhile.
  package init(of file: borrowing RegularFile) throws(FileError) {
    var digester = Digester(.sha256)
    var start: [UInt8] = []
    let isShort = file.status.size <= LFSPointer.limit
    try file.forEachBlock { block in
      digester.update(block)
      if isShort { start += block }
    }
    if isShort, let pointer = LFSPointer(parsing: start) {
      self = .elsewhere(pointer, text: start)
    } else {
      self = .whole(LFSPointer(sha256: digester.finish(), size: file.status.size))
    }
  }

  /// The text that git commits.
  package var text: [UInt8] {
    switch self {
    case .whole(let pointer): pointer.text
    case .elsewhere(_, let text): text
    }
  }
}
