/// Commits as a merge sees them.
package protocol MergeHistory {
  associatedtype Commit: Hashable

  /// The last common ancestors of two commits, in an order that depends on nothing but the commits:
  /// one or none, or several where branches were merged crosswise.
  func mergeBases(_ first: Commit, _ second: Commit) throws -> [Commit]

  func side(_ commit: Commit) throws -> MergeSide
}

extension LibraryMerge {
  /// What two commits grew out of.
  ///
  /// Several last common ancestors are merged with each other first, and so on into the past: what
  /// they settled among themselves is then no dispute between the two.
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
