import Files
package import GitNames

extension TreeEntry {
  package init(_ name: String, _ mode: FileMode, _ id: ObjectID) {
    self.init(name: name, mode: mode, id: id)
  }

  /// The bytes of the tree object with these entries, in any order.
  package static func tree(of entries: [TreeEntry]) -> [UInt8] {
    let named = entries.map { (name: RawPath.bytes(of: $0.name), entry: $0) }.sorted {
      left, right in
      left.name.withUnsafeBytes { leftName in
        right.name.withUnsafeBytes { rightName in
          treeOrder(
            leftName, left.entry.mode == .directory, rightName, right.entry.mode == .directory) < 0
        }
      }
    }
    var bytes: [UInt8] = []
    for (name, entry) in named {
      bytes += Array(String(entry.mode.rawValue, radix: 8).utf8)
      bytes.append(UInt8(ascii: " "))
      bytes += name
      bytes.append(0)
      bytes += entry.id.bytes
    }
    return bytes
  }
}
