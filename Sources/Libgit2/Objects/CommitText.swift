import Files
package import GitNames

/// Functions that rewrite the text of commit and tag objects with other ids.
package enum CommitText {
  /// A commit with another tree and other parents. All other bytes stay, except signatures, which
  /// would be invalid.
  package static func commit(
    _ bytes: [UInt8], tree: ObjectID, parents: [ObjectID]
  ) -> (bytes: [UInt8], wasSigned: Bool) {
    let (header, rest) = parts(of: bytes)
    var lines = ["tree \(tree)"] + parents.map { "parent \($0)" }
    var result = lines.reduce(into: [UInt8]()) { $0 += Array($1.utf8) + [newline] }
    lines = []
    var wasSigned = false
    var isDropping = false
    for line in header {
      if line.first == UInt8(ascii: " ") {
        if isDropping { continue }
      } else {
        let key = String(decoding: line.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
        let isSignature = ["gpgsig", "gpgsig-sha256", "mergetag"].contains(key)
        wasSigned = wasSigned || isSignature
        isDropping = isSignature || key == "tree" || key == "parent"
        if isDropping { continue }
      }
      result += line + [newline]
    }
    return (result + [newline] + rest, wasSigned)
  }

  /// A new commit.
  package static func commit(
    tree: ObjectID, parents: [ObjectID], author: Signature, committer: Signature, message: String
  ) -> [UInt8] {
    var text = "tree \(tree)\n"
    for parent in parents { text += "parent \(parent)\n" }
    text += "author \(line(of: author))\ncommitter \(line(of: committer))\n\n"
    return RawPath.bytes(of: text + message)
  }

  private static func line(of signature: Signature) -> String {
    let offset = signature.offsetMinutes
    let digits = String(abs(offset) / 60 * 100 + abs(offset) % 60)
    let zone = (offset < 0 ? "-" : "+") + String(repeating: "0", count: 4 - digits.count) + digits
    return "\(signature.name) <\(signature.email)> \(signature.seconds) \(zone)"
  }

  /// An annotated tag of another object, without its signature.
  package static func tag(
    _ bytes: [UInt8], of object: ObjectID
  ) -> (bytes: [UInt8], wasSigned: Bool) {
    let (header, rest) = parts(of: bytes)
    var result: [UInt8] = []
    for line in header {
      let isObject = line.starts(with: Array("object ".utf8))
      result += (isObject ? Array("object \(object)".utf8) : Array(line)) + [newline]
    }
    var message: [UInt8] = []
    var wasSigned = false
    for line in rest.split(separator: newline, omittingEmptySubsequences: false) {
      if signatures.contains(where: { line.starts(with: Array($0.utf8)) }) {
        wasSigned = true
        break
      }
      message += line + [newline]
    }
    // Splitting produces an empty line after the last newline.
    if !wasSigned { message.removeLast() }
    return (result + [newline] + message, wasSigned)
  }

  /// The object that a tag points to.
  package static func target(ofTag bytes: [UInt8]) -> ObjectID? {
    let line = parts(of: bytes).header.first ?? []
    return ObjectID(parsing: String(decoding: line.dropFirst("object ".count), as: UTF8.self))
  }

  private static let newline = UInt8(ascii: "\n")
  private static let signatures = [
    "-----BEGIN PGP SIGNATURE-----", "-----BEGIN PGP MESSAGE-----",
    "-----BEGIN SSH SIGNATURE-----", "-----BEGIN SIGNED MESSAGE-----",
  ]

  /// The lines of the header, and the text after the empty line that ends it.
  private static func parts(of bytes: [UInt8]) -> (
    header: [ArraySlice<UInt8>], rest: ArraySlice<UInt8>
  ) {
    var header: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: newline) ?? bytes.endIndex
      if end == start { return (header, bytes[(end + 1)...]) }
      header.append(bytes[start..<end])
      start = min(end + 1, bytes.endIndex)
    }
    return (header, [])
  }
}
