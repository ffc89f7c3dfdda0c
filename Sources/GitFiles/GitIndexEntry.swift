package import GitNames

/// One entry of a git index.
package struct GitIndexEntry: Hashable, Sendable {
  /// The path from the top of the working tree, in the escape of `RawPath`.
  package let path: String
  /// The raw mode; `FileMode` names the ones git writes.
  package let rawMode: UInt32
  package let id: ObjectID
  package let stat: GitStatData
  /// 0; in a conflict 1 for the common base, 2 for ours, 3 for theirs.
  package let stage: Int
  /// Set by `git update-index --assume-unchanged`.
  package let isAssumedValid: Bool
  /// Set by a sparse checkout: the file may be missing.
  package let isSkippingWorktree: Bool
  /// Set by `git add --intent-to-add`: the content is added later.
  package let isIntentToAdd: Bool

  /// The kind of file; `nil` for a mode that git does not write.
  package var mode: FileMode? { FileMode(indexed: rawMode) }
}
