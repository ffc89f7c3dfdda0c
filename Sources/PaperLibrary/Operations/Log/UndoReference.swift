import PaperDomain

/// The references that keep the git objects of the operation log.
enum UndoReference {
  static let prefix = "refs/papercenter/undo/"

  /// The tree of the content that an operation overwrote: one entry for each file, named by its
  /// path with `%2F` for `/`.
  static func files(of operation: EntityID) -> String { "\(prefix)\(operation)/files" }

  /// The commit that an undo removed from the branch.
  static func commit(of operation: EntityID) -> String { "\(prefix)\(operation)/commit" }

  /// The operation that a reference belongs to.
  static func operation(of reference: String) -> EntityID? {
    reference.hasPrefix(prefix)
      ? EntityID(parsing: reference.dropFirst(prefix.count).prefix { $0 != "/" }) : nil
  }

  /// The name of a file's entry in the tree.
  static func entryName(of path: String) -> String {
    var name: [UInt8] = []
    name.reserveCapacity(path.utf8.count + 16)
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "%"): name += "%25".utf8
      case UInt8(ascii: "/"): name += "%2F".utf8
      default: name.append(byte)
      }
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// The path that an entry's name stands for.
  static func path(ofEntry name: String) -> String {
    name.replacing("%2F", with: "/").replacing("%25", with: "%")
  }
}
