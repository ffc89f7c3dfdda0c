extension JSONNode {
  /// The first text in this value that is a path of one machine, which means nothing in another
  /// clone: absolute, in a home folder, on a drive.
  var localPath: String? {
    switch value {
    case .string(let text): JSONNode.isLocalPath(text) ? text : nil
    case .array(let elements): elements.lazy.compactMap(\.localPath).first
    case .object(let members): members.lazy.compactMap(\.node.localPath).first
    case .null, .bool, .number: nil
    }
  }

  private static func isLocalPath(_ text: String) -> Bool {
    let bytes = Array(text.utf8.prefix(4096))
    if bytes.contains(where: { $0 < 0x20 }) { return false }
    if ["~/", "file:/", "\\\\"].contains(where: text.hasPrefix) { return true }
    let separators = [UInt8(ascii: "/"), UInt8(ascii: "\\")]
    if bytes.count > 3, bytes[1] == UInt8(ascii: ":"), separators.contains(bytes[2]) {
      return UInt8(ascii: "a")...UInt8(ascii: "z") ~= bytes[0] | 0x20
    }
    // A lone "/name" may be anything.
    return bytes.first == UInt8(ascii: "/") && bytes.dropFirst(2).contains(UInt8(ascii: "/"))
  }
}
