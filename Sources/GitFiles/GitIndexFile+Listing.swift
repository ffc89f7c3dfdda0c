package import GitNames

extension GitIndexFile {
  /// An entry in memory: valid only during the call of the closure that gets it.
  package struct ListedEntry {
    package let position: Int
    /// The path's bytes.
    package let path: UnsafeRawBufferPointer
    package let id: ObjectID
    /// Whether it is a regular file, not a symbolic link or a submodule's commit.
    package let isFile: Bool
    /// Whether a scan compares it: false for conflicts, and for entries that git assumes unchanged.
    package let isCompared: Bool
  }

  /// Calls `body` with every entry, ordered by the bytes of their paths. Allocates no memory per
  /// entry.
  ///
  /// - Throws: Only errors of `body`.
  package func forEachEntry<Failure: Error>(
    _ body: (ListedEntry) throws(Failure) -> Void
  ) throws(Failure) {
    try withView { (view) throws(Failure) in
      for position in 0..<view.count {
        let slot = view.slots[position]
        try body(
          ListedEntry(
            position: position, path: view.name(at: position), id: view.id(at: position),
            isFile: view.mode(at: position) & 0o170000 == 0o100000,
            isCompared: slot.stage == 0 && !slot.isAssumedValid && !slot.isSkippingWorktree
              && !slot.isIntentToAdd))
      }
    }
  }
}
