package import GitNames

/// One of the two sides of a merge: its tree, and facts from its history.
package struct MergeSide {
  /// A commit that gave a page its binding.
  package struct Rebinding: Hashable, Sendable {
    package var commit: ObjectID
    package var time: Timestamp

    package init(commit: ObjectID, time: Timestamp) {
      self.commit = commit
      self.time = time
    }
  }

  /// The name in messages: `origin/main`, `main on Laptop`.
  package var name: String
  /// The files by path from the library's root.
  package var tree: [String: MergeEntry]
  /// The name of the device that made this side.
  package var device: String
  /// Returns when this side last wrote a value, by its file and the keys that lead to it.
  package var written: (String, [String]) -> Timestamp
  /// Returns the commit of this side that gave a page its present binding, by the page's file here.
  package var rebinding: (String) -> Rebinding

  /// Returns the copies that earlier merges made, by path, even if neither side has them now: a
  /// repeated merge gives its copies the same names and ids.
  package var knownCopies: () -> [String: MergeEntry] = { [:] }

  /// Whether a version of a page, in the history of either side, shows a bundle of the base. Such a
  /// bundle is kept although a side removed it. The merge calls this for our side only.
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
