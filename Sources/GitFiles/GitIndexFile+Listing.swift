extension GitIndexFile {
  /// An entry as it lies in memory: valid inside the call that hands it out.
  package struct ListedEntry {
    package let position: Int
    /// The path's bytes.
    package let path: UnsafeRawBufferPointer
    package let id: GitHash
    /// Whether it is a file, and neither a link nor another repository's commit.
    package let isFile: Bool
    /// Whether a scan compares it: not what is in conflict, nor what git was told to take on trust.
    package let isCompared: Bool
  }

  /// Calls `body` with every entry, in the order of the bytes of their paths: for loops over all of
  /// them, which take no memory.
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
