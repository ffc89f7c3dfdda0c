/// One of the two sides of a merge: its tree, and what its history tells.
package struct MergeSide {
  /// A commit that gave a page its binding.
  package struct Rebinding: Hashable, Sendable {
    package var commit: CommitID
    package var time: Timestamp

    package init(commit: CommitID, time: Timestamp) {
      self.commit = commit
      self.time = time
    }
  }

  /// By path from the library's root.
  package var tree: [String: MergeEntry]
  /// What the device is called on which this side was made.
  package var device: String
  /// When a value was last written on this side: by file, and the keys that lead to it.
  package var written: (String, [String]) -> Timestamp
  /// Which commit of this side gave a page, by its file here, the binding it has.
  package var rebinding: (String) -> Rebinding

  package init(
    _ tree: [String: MergeEntry], device: String,
    written: @escaping (String, [String]) -> Timestamp,
    rebinding: @escaping (String) -> Rebinding
  ) {
    self.tree = tree
    self.device = device
    self.written = written
    self.rebinding = rebinding
  }
}
