/// The commit graph that a merge needs.
package protocol MergeHistory {
  associatedtype Commit: Hashable

  /// Returns the merge bases of two commits, in an order that depends only on the commits: none,
  /// one, or several in a criss-cross merge.
  func mergeBases(_ first: Commit, _ second: Commit) throws -> [Commit]

  func side(_ commit: Commit) throws -> MergeSide
}

extension LibraryMerge {
  /// Returns the tree of the merge base of two commits.
  ///
  /// Several merge bases are merged with each other first, recursively. So conflicts that were
  /// resolved between them are not conflicts again.
  ///
  /// - Throws: Errors of the history and of the content store.
  package static func base<History: MergeHistory>(
    of first: History.Commit, _ second: History.Commit, in history: History,
    contents: some ContentStore
  ) throws -> [String: MergeEntry] {
    let bases = try history.mergeBases(first, second)
    guard let oldest = bases.first else { return [:] }
    var merged = try history.side(oldest)
    for other in bases.dropFirst() {
      let past = try base(of: oldest, other, in: history, contents: contents)
      merged.tree = try LibraryMerge(
        base: past, published: merged, ours: try history.side(other), contents: contents
      ).tree
    }
    return merged.tree
  }
}
