import Files

/// Brings a cache tree in step with edits of the entries.
struct CacheTreeUpdate {
  private let view: GitIndexView
  /// Those that change trees, ordered by name.
  private let edits: [IndexEdit]
  private let trees: [[UInt8]: GitHash]

  init(view: GitIndexView, edits: [IndexEdit], trees: [ExactPath: GitHash]) {
    self.view = view
    self.edits = edits.filter(\.changesTree)
    var named: [[UInt8]: GitHash] = [:]
    for (folder, id) in trees { named[RawPath.bytes(of: folder.string)] = id }
    self.trees = named
  }

  func apply(to root: inout CacheTree) {
    let isNew = !root.isValid && !root.hasChildren
    guard isNew || !edits.isEmpty else { return }
    _ = update(&root, prefix: [], edits: edits.indices, entries: 0..<view.count)
  }

  /// Returns whether the folder still holds anything.
  private func update(
    _ node: inout CacheTree, prefix: [UInt8], edits range: Range<Int>, entries: Range<Int>
  ) -> Bool {
    node.invalidate()
    node.unfold()
    var index = range.lowerBound
    while index < range.upperBound {
      guard let name = folderName(in: edits[index].name[...], after: prefix.count) else {
        index += 1
        continue
      }
      let childPrefix = prefix + name + [UInt8(ascii: "/")]
      let childEdits = editRange(withPrefix: childPrefix, in: index..<range.upperBound)
      let childEntries = childPrefix.withUnsafeBytes { view.range(withPrefix: $0, in: entries) }
      updateChild(of: &node, Array(name), childPrefix, childEdits, childEntries)
      index = childEdits.upperBound
    }
    let count = entries.count + growth(of: range)
    if let id = trees[Array(prefix.dropLast())],
      let content = treeContent(node, prefix: prefix, edits: range, entries: entries),
      GitHash(Digest.sha1(Array("tree \(content.count)\0".utf8) + content)) == id
    {
      node.id = id
      node.entryCount = count
    }
    return count > 0
  }

  private func updateChild(
    of node: inout CacheTree, _ name: [UInt8], _ prefix: [UInt8], _ edits: Range<Int>,
    _ entries: Range<Int>
  ) {
    let place = node.childIndex(of: name)
    var child = place.isPresent ? node.children[place.index] : CacheTree(name: name)
    let isFilled = update(&child, prefix: prefix, edits: edits, entries: entries)
    node.changeChildren { nodes in
      switch (place.isPresent, isFilled) {
      case (true, true): nodes[place.index] = child
      case (true, false): nodes.remove(at: place.index)
      case (false, true):
        if child.isValid || child.hasChildren { nodes.insert(child, at: place.index) }
      case (false, false): break
      }
    }
  }

  /// The folder's tree object, its children's nodes being up to date; `nil` when it has no tree yet.
  ///
  /// Entries of an index and of a tree come in one order, a folder sorting as its name with a slash.
  private func treeContent(
    _ node: CacheTree, prefix: [UInt8], edits range: Range<Int>, entries: Range<Int>
  ) -> [UInt8]? {
    var content: [UInt8] = []
    var position = entries.lowerBound
    var index = range.lowerBound
    while position < entries.upperBound || index < range.upperBound {
      let isEdit = isEditNext(position, index, entries, range)
      let name = isEdit ? edits[index].name : Array(view.name(at: position))
      if let folder = folderName(in: name[...], after: prefix.count) {
        let childPrefix = prefix + folder + [UInt8(ascii: "/")]
        let childEdits = editRange(withPrefix: childPrefix, in: index..<range.upperBound)
        let childEntries = childPrefix.withUnsafeBytes {
          view.range(withPrefix: $0, in: position..<entries.upperBound, shared: prefix.count)
        }
        (position, index) = (childEntries.upperBound, childEdits.upperBound)
        if childEntries.count + growth(of: childEdits) == 0 { continue }
        let place = node.childIndex(of: folder)
        guard place.isPresent, let id = node.children[place.index].id else { return nil }
        content += Array("40000 ".utf8) + folder + [0] + id.bytes
        continue
      }
      let entry: (mode: UInt32, id: GitHash)?
      if isEdit {
        entry = treeEntry(edits[index])
        position = max(position, edits[index].old.upperBound)
        index += 1
        if entry == nil { continue }
      } else {
        entry = treeEntry(at: position)
        position += 1
      }
      guard let entry else { return nil }
      let digits = String(entry.mode, radix: 8)
      content += Array("\(digits) ".utf8) + name[prefix.count...] + [0] + entry.id.bytes
    }
    return content
  }

  private func isEditNext(
    _ position: Int, _ index: Int, _ entries: Range<Int>, _ range: Range<Int>
  ) -> Bool {
    guard index < range.upperBound else { return false }
    guard position < entries.upperBound else { return true }
    return edits[index].name.withUnsafeBytes { compareBytes($0, view.name(at: position)) <= 0 }
  }

  private func treeEntry(_ edit: IndexEdit) -> (mode: UInt32, id: GitHash)? {
    if case .enter(let mode, let id, _) = edit.action { (mode.rawValue, id) } else { nil }
  }

  /// `nil` for an entry that no tree can hold: a conflict, or content yet to come.
  private func treeEntry(at position: Int) -> (mode: UInt32, id: GitHash)? {
    let slot = view.slots[position]
    guard slot.stage == 0, !slot.isIntentToAdd else { return nil }
    return (view.mode(at: position), view.id(at: position))
  }

  private func growth(of range: Range<Int>) -> Int { edits[range].reduce(0) { $0 + $1.growth } }

  private func folderName(
    in name: ArraySlice<UInt8>, after prefixLength: Int
  ) -> ArraySlice<UInt8>? {
    let rest = name.dropFirst(prefixLength)
    return rest.firstIndex(of: UInt8(ascii: "/")).map { rest[..<$0] }
  }

  /// The edits with a prefix, the first of which is the first with it or after it.
  private func editRange(withPrefix prefix: [UInt8], in range: Range<Int>) -> Range<Int> {
    var end = range.lowerBound
    while end < range.upperBound, edits[end].name.starts(with: prefix) { end += 1 }
    return range.lowerBound..<end
  }
}
