import Files
import GitNames

/// The edits that update an index, ordered by name, one per name.
struct IndexPlan {
  private(set) var edits: [IndexEdit] = []
  private let view: GitIndexView
  private let observedAt: FileTime

  /// The number of entries after all edits.
  var entryCount: Int { view.count + edits.reduce(0) { $0 + $1.growth } }

  init(
    _ update: GitIndexUpdate, over view: GitIndexView, indexModified: FileTime?
  ) throws(GitIndexError) {
    self.view = view
    observedAt = update.observedAt
    for (name, change) in try Self.lastChanges(update.changes) { add(change, name) }
    try settleFoldersAndFiles()
    if let indexModified { smudgeRacyEntries(since: indexModified) }
    edits.sort { isBefore($0.name, $1.name) }
  }

  private static func lastChanges(
    _ changes: [GitIndexChange]
  ) throws(GitIndexError) -> [(name: [UInt8], change: GitIndexChange)] {
    var named: [(name: [UInt8], change: GitIndexChange, order: Int)] = []
    named.reserveCapacity(changes.count)
    for (order, change) in changes.enumerated() {
      let name = RawPath.bytes(of: change.path)
      guard isAllowed(name) else { throw .invalidPath(change.path) }
      named.append((name, change, order))
    }
    named.sort { $0.name == $1.name ? $0.order < $1.order : isBefore($0.name, $1.name) }
    var last: [(name: [UInt8], change: GitIndexChange)] = []
    for (name, change, _) in named {
      if last.last?.name == name { last.removeLast() }
      last.append((name, change))
    }
    return last
  }

  /// git's `verify_path`: no empty component, no `.`, `..` or `.git` in any case, no NUL.
  private static func isAllowed(_ name: [UInt8]) -> Bool {
    !name.contains(0)
      && name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
        !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
          && !$0.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }.elementsEqual(".git".utf8)
      }
  }

  private mutating func add(_ change: GitIndexChange, _ name: [UInt8]) {
    let old = positions(of: name)
    switch change {
    case .upsert(_, let mode, let id, let stat):
      let stat = smudged(stat, id)
      let isSame = isOne(old, id) && FileMode(indexed: view.mode(at: old.lowerBound)) == mode
      edits.append(
        IndexEdit(
          name: name, old: old,
          action: isSame ? .restat(stat) : .enter(mode: mode, id: id, stat: stat)))
    case .remove:
      if !old.isEmpty { edits.append(IndexEdit(name: name, old: old, action: .remove)) }
    case .refresh(_, let id, let stat):
      guard isOne(old, id) else { return }
      edits.append(IndexEdit(name: name, old: old, action: .restat(smudged(stat, id))))
    }
  }

  /// Whether the positions are one entry without conflict and with this content.
  private func isOne(_ old: Range<Int>, _ id: ObjectID) -> Bool {
    old.count == 1 && view.slots[old.lowerBound].stage == 0
      && !view.slots[old.lowerBound].isIntentToAdd && view.id(at: old.lowerBound) == id
  }

  private func smudged(_ stat: GitStatData, _ id: ObjectID) -> GitStatData {
    guard stat.isModified(atOrAfter: observedAt) else { return stat }
    var stat = stat
    stat.size = 0
    return stat
  }

  private func positions(of name: [UInt8]) -> Range<Int> {
    name.withUnsafeBytes { name in
      let start = view.lowerBound(of: name, in: 0..<view.count)
      var end = start
      while end < view.count, compareBytes(view.name(at: end), name) == 0 { end += 1 }
      return start..<end
    }
  }

  /// A name cannot be both a file and a folder: old entries that conflict with new ones are
  /// removed.
  private mutating func settleFoldersAndFiles() throws(GitIndexError) {
    var checked: [UInt8] = []
    let named = edits
    var removals: [IndexEdit] = []
    for edit in named {
      guard case .enter = edit.action, edit.old.isEmpty else { continue }
      let folder = (edit.name + [UInt8(ascii: "/")]).withUnsafeBytes {
        view.range(withPrefix: $0, in: edit.old.lowerBound..<view.count)
      }
      for position in folder { removals.append(removal(at: position)) }
      // Names are in order: the parents of the previous name need no second check.
      let parent = edit.name.prefix(upTo: edit.name.lastIndex(of: UInt8(ascii: "/")) ?? 0)
      if parent.elementsEqual(checked) { continue }
      checked = Array(parent)
      for slash in edit.name.indices where edit.name[slash] == UInt8(ascii: "/") {
        let ancestor = Array(edit.name[..<slash])
        let index = Self.index(of: ancestor, in: named)
        if index < named.count, named[index].name == ancestor {
          if case .remove = named[index].action { continue }
          throw .conflictingPaths(
            file: RawPath.string(from: ancestor), folder: RawPath.string(from: edit.name))
        }
        let old = positions(of: ancestor)
        if !old.isEmpty {
          removals.append(IndexEdit(name: ancestor, old: old, action: .remove))
        }
      }
    }
    appendMissing(removals)
  }

  private func removal(at position: Int) -> IndexEdit {
    let name = Array(view.name(at: position))
    return IndexEdit(name: name, old: positions(of: name), action: .remove)
  }

  /// Adds the edits of names that have none yet. The existing edits are in order.
  private mutating func appendMissing(_ more: [IndexEdit]) {
    let known = edits
    var added: Set<[UInt8]> = []
    for edit in more {
      let index = Self.index(of: edit.name, in: known)
      let isKnown = index < known.count && known[index].name == edit.name
      if !isKnown, added.insert(edit.name).inserted { edits.append(edit) }
    }
  }

  /// The first index whose name is equal to or after `name`.
  private static func index(of name: [UInt8], in edits: [IndexEdit]) -> Int {
    var low = 0
    var high = edits.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(edits[middle].name, name) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Sets the size of racy old entries to 0, so that they do not look unchanged in a newer index.
  ///
  /// git's `ce_smudge_racily_clean_entry`, without reading the files. Compares whole seconds, as
  /// most builds of git do.
  private mutating func smudgeRacyEntries(since indexModified: FileTime) {
    edits.sort { isBefore($0.name, $1.name) }
    var next = 0
    var smudges: [IndexEdit] = []
    for position in 0..<view.count {
      while next < edits.count, edits[next].old.upperBound <= position { next += 1 }
      if next < edits.count, edits[next].old.contains(position) { continue }
      let start = Int(view.slots[position].offset)
      guard view.file.bigEndian(UInt32.self, at: start + 8) >= indexModified.seconds,
        view.file.bigEndian(UInt32.self, at: start + 36) != 0, view.slots[position].stage == 0
      else { continue }
      var stat = view.stat(at: position)
      stat.size = 0
      smudges.append(
        IndexEdit(
          name: Array(view.name(at: position)), old: position..<position + 1,
          action: .restat(stat)))
    }
    edits += smudges
  }
}

/// Whether a name precedes another in an index.
func isBefore(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  left.withUnsafeBytes { left in right.withUnsafeBytes { compareBytes(left, $0) < 0 } }
}
