/// What happens to one name when an index is written anew.
struct IndexEdit {
  enum Action {
    /// A fresh entry takes the place of what is there.
    case enter(mode: GitFileMode, id: GitHash, stat: GitStatData)
    /// The one entry stays, with other stat data.
    case restat(GitStatData)
    case remove
  }

  let name: [UInt8]
  /// The positions that are replaced; empty, where the name belongs, when it is new.
  let old: Range<Int>
  let action: Action

  /// How many entries more there are after the edit.
  var growth: Int {
    switch action {
    case .enter, .restat: 1 - old.count
    case .remove: -old.count
    }
  }

  /// Whether trees change with it.
  var changesTree: Bool {
    if case .restat = action { false } else { true }
  }
}
