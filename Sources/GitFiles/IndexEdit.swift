import GitNames

/// A change of one name when an index is rewritten.
struct IndexEdit {
  enum Action {
    /// Replaces the existing entries by a new one.
    case enter(mode: FileMode, id: ObjectID, stat: GitStatData)
    /// Keeps the single entry, with new stat data.
    case restat(GitStatData)
    case remove
  }

  let name: [UInt8]
  /// The positions to replace; empty, at the insertion position, for a new name.
  let old: Range<Int>
  let action: Action

  /// The change of the number of entries.
  var growth: Int {
    switch action {
    case .enter, .restat: 1 - old.count
    case .remove: -old.count
    }
  }

  /// Whether the edit changes trees.
  var changesTree: Bool {
    if case .restat = action { false } else { true }
  }
}
