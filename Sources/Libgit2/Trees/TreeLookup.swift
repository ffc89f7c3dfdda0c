import Files
package import GitNames

/// Finds many paths in one tree: each folder on their way is read once.
///
/// A single path is found faster by `Repository.entry(in:path:)`.
package final class TreeLookup {
  private let repository: Repository
  private let tree: ObjectID
  /// The entries by name, of folders that were read.
  private var folders: [ObjectID: [[UInt8]: TreeEntry]] = [:]

  package init(_ repository: Repository, _ tree: ObjectID) {
    self.repository = repository
    self.tree = tree
  }

  /// The entry at a path; `nil` when there is none, and for the empty path.
  ///
  /// - Throws: ``GitError``: `.notFound` if a tree on the way is missing, `.wrongKind` if it is no
  ///   tree, `.invalid` if it is damaged.
  package func entry(at path: String) throws(GitError) -> TreeEntry? {
    var folder: ObjectID? = tree
    var found: TreeEntry?
    for name in RawPath.bytes(of: path).split(separator: UInt8(ascii: "/")) {
      guard let id = folder else { return nil }
      found = try entries(of: id)[Array(name)]
      guard let found else { return nil }
      folder = found.mode == .directory ? found.id : nil
    }
    return found
  }

  private func entries(of folder: ObjectID) throws(GitError) -> [[UInt8]: TreeEntry] {
    if let known = folders[folder] { return known }
    let entries = Dictionary(
      try repository.tree(folder).map { (RawPath.bytes(of: $0.name), $0) },
      uniquingKeysWith: { first, _ in first })
    folders[folder] = entries
    return entries
  }
}
