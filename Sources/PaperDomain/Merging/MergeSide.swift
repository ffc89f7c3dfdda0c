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

  /// What people call it: `origin/main`, `main on Laptop`. Reports name sides by it.
  package var name: String
  /// By path from the library's root.
  package var tree: [String: MergeEntry]
  /// What the device is called on which this side was made.
  package var device: String
  /// When a value was last written on this side: by file, and the keys that lead to it.
  package var written: (String, [String]) -> Timestamp
  /// Which commit of this side gave a page, by its file here, the binding it has.
  package var rebinding: (String) -> Rebinding

  /// Copies that merges made before, by their paths, where neither side has to have them: a merge
  /// that is computed again gives its copies the names and ids that they got.
  package var knownCopies: () -> [String: MergeEntry] = { [:] }

  /// Whether a version of a page, in the history of either side, shows a bundle of the common past: it
  /// stays then, whatever a side removed. Asked of the side that comes to the published one.
  package var isShown: (PDFBundle) -> Bool = { _ in false }

  package init(
    _ tree: [String: MergeEntry], name: String, device: String,
    written: @escaping (String, [String]) -> Timestamp,
    rebinding: @escaping (String) -> Rebinding
  ) {
    self.tree = tree
    self.name = name
    self.device = device
    self.written = written
    self.rebinding = rebinding
  }
}
