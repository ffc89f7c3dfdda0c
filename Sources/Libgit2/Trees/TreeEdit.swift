import Files
import GitNames

/// Changes of a tree, grouped by folder.
struct TreeEdit {
  /// The change of the entry itself, before the changes below it are made.
  enum Own {
    case keep
    case remove
    case put(id: ObjectID, mode: FileMode)
  }

  private(set) var own = Own.keep
  /// The changes in each subfolder.
  private(set) var children: [[UInt8]: TreeEdit] = [:]

  /// - Throws: ``GitError``: `.invalidSpecification` for a path that git does not allow, or that is
  ///   needed both as a file and as a folder.
  init(_ changes: [TreeChange]) throws(GitError) {
    for change in changes {
      let names = RawPath.bytes(of: change.path).split(
        separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      if case .upsert(let path, _, _) = change {
        for name in names where !TreeEdit.isAllowed(name) { throw TreeEdit.refusal(path) }
      }
      add(change, names[...])
    }
    try refuseFilesWithFiles(under: "")
  }

  private init() {}

  private mutating func add(_ change: TreeChange, _ names: ArraySlice<ArraySlice<UInt8>>) {
    guard let name = names.first else {
      own =
        switch change {
        case .upsert(_, let id, let mode): .put(id: id, mode: mode)
        case .remove: .remove
        }
      return
    }
    children[Array(name), default: TreeEdit()].add(change, names.dropFirst())
  }

  /// Whether an object is put here or below.
  private var puts: Bool {
    if case .put = own { return true }
    return children.values.contains { $0.puts }
  }

  private func refuseFilesWithFiles(under path: String) throws(GitError) {
    if case .put(_, let mode) = own, mode != .directory, children.values.contains(where: \.puts) {
      throw TreeEdit.refusal(path)
    }
    for (name, child) in children {
      let name = RawPath.string(from: name)
      try child.refuseFilesWithFiles(under: path.isEmpty ? name : "\(path)/\(name)")
    }
  }

  /// Whether git allows a name in a tree: not empty, `.`, `..`, nor any spelling of `.git` that
  /// Windows accepts for it (git-config(1), `core.protectNTFS`).
  private static func isAllowed(_ name: ArraySlice<UInt8>) -> Bool {
    if name.isEmpty || name.contains(0) || name.elementsEqual(".".utf8)
      || name.elementsEqual("..".utf8)
    {
      return false
    }
    let lowercase = name.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    for reserved in [".git", "git~1"] where lowercase.starts(with: reserved.utf8) {
      let rest = lowercase.dropFirst(reserved.utf8.count).prefix { $0 != UInt8(ascii: ":") }
      if rest.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ".") }) { return false }
    }
    return true
  }

  private static func refusal(_ path: String) -> GitError {
    GitError(
      operation: "write tree", code: .invalidSpecification, category: .tree,
      message: "'\(path)' cannot be a file of a tree")
  }
}
