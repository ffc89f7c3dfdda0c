package import GitNames
package import Libgit2
import PaperDomain

/// The manifests of one commit's tree.
package struct TreeSource: ManifestSource {
  private let repository: Repository
  /// `nil` for the empty tree, before the first commit.
  private let tree: ObjectID?

  package init(_ repository: Repository, tree: ObjectID?) {
    self.repository = repository
    self.tree = tree
  }

  static let folders = [
    "docs", "bundles", "tags", "variables", "stamps", LibraryManifest.file,
  ]

  package func places() throws -> [PlacedFile] {
    guard let tree else { return [] }
    return try repository.walkTree(tree, under: TreeSource.folders).compactMap {
      PlacedFile($0.path)
    }
  }

  package func read(_ path: String) throws -> [UInt8] {
    guard let bytes = try readIfPresent(path) else { throw LibraryError.noSuchPath(path) }
    return bytes
  }

  /// A file's bytes, for a caller that already knows the tree's entry.
  func read(_ path: String, as known: TreeFile?) throws -> [UInt8] {
    if let known { return try repository.blob(known.id) }
    return try read(path)
  }

  package func readIfPresent(_ path: String) throws -> [UInt8]? {
    guard let tree, let entry = try repository.entry(in: tree, path: path),
      entry.mode != .directory
    else { return nil }
    return try repository.blob(entry.id)
  }

  package func names(in folder: String) throws -> [String] {
    guard let tree, let entry = try repository.entry(in: tree, path: folder),
      entry.mode == .directory
    else { return [] }
    return try repository.tree(entry.id).map(\.name)
  }
}
