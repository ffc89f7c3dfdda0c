import Files
import GitNames

/// Updates a cache tree after edits of the entries.
struct CacheTreeUpdate {
  private let view: GitIndexView
  /// The edits that change trees, ordered by name.
  private let edits: [IndexEdit]
  /// The tree that the entries form after the edits, stored with all its subtrees in the object
  /// database; `nil` if unknown.
  private let tree: ObjectID?

  init(view: GitIndexView, edits: [IndexEdit], tree: ObjectID?) {
    self.view = view
    self.edits = edits.filter(\.changesTree)
    self.tree = tree
  }

  func apply(to root: inout CacheTree) {
    let isNew = !root.isValid && !root.hasChildren
    guard isNew || !edits.isEmpty else { return }
    if let tree {
      var named = root
      _ = update(&named, prefix: [], edits: edits.indices, entries: 0..<view.count, naming: true)
      // Then the names of all its subfolders are those of existing trees, too.
      if named.id == tree {
        root = named
        return
      }
    }
    _ = update(&root, prefix: [], edits: edits.indices, entries: 0..<view.count, naming: false)
  }

  /// Returns whether the folder still has entries.
  ///
  /// - Parameter isNaming: Whether folders get the ids of their current trees.
  private func update(
    _ node: inout CacheTree, prefix: [UInt8], edits range: Range<Int>, entries: Range<Int>,
    naming isNaming: Bool
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
      updateChild(of: &node, name, childPrefix, childEdits, childEntries, naming: isNaming)
      index = childEdits.upperBound
    }
    let count = entries.count + growth(of: range)
    if isNaming,
      let content = treeContent(node, prefix: prefix, edits: range, entries: entries)
    {
      node.id = ObjectID(digest: Digest.sha1(Array("tree \(content.count)\0".utf8) + content))
      node.entryCount = count
    }
    return count > 0
  }

  private func updateChild(
    of node: inout CacheTree, _ name: [UInt8], _ prefix: [UInt8], _ edits: Range<Int>,
    _ entries: Range<Int>, naming isNaming: Bool
  ) {
    let place = node.childIndex(of: name)
    var child = place.isPresent ? node.children[place.index] : CacheTree(name: name)
    let isFilled = update(
      &child, prefix: prefix, edits: edits, entries: entries, naming: isNaming)
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

  /// The folder's tree object, from the up-to-date nodes of its children; `nil` when it has no tree
  /// yet.
  ///
  /// Entries of an index and of a tree have the same order: a folder sorts as its name with a
  /// slash.
  private func treeContent(
    _ node: CacheTree, prefix: [UInt8], edits range: Range<Int>, entries: Range<Int>
  ) -> [UInt8]? {
    var content: [UInt8] = []
    var position = entries.lowerBound
    var index = range.lowerBound
    while position < entries.upperBound || index < range.upperBound {
      let isEdit = isEditNext(position, index, entries, range)
      // Names in the index are not copied: there are many more of them than edits.
      if let folder = isEdit
        ? folderName(in: edits[index].name[...], after: prefix.count)
        : folderName(in: view.name(at: position), after: prefix.count)
      {
        let childPrefix = prefix + folder + [UInt8(ascii: "/")]
        let childEdits = editRange(withPrefix: childPrefix, in: index..<range.upperBound)
        let childEntries = childPrefix.withUnsafeBytes {
          view.range(withPrefix: $0, in: position..<entries.upperBound, shared: prefix.count)
        }
        (position, index) = (childEntries.upperBound, childEdits.upperBound)
        if childEntries.count + growth(of: childEdits) == 0 { continue }
        let place = node.childIndex(of: folder)
        guard place.isPresent, let id = node.children[place.index].id else { return nil }
        append(mode: 0o40000, folder, id, to: &content)
      } else if isEdit {
        let edit = edits[index]
        position = max(position, edit.old.upperBound)
        index += 1
        guard let entry = treeEntry(edit) else { continue }
        append(mode: entry.mode, edit.name[prefix.count...], entry.id, to: &content)
      } else {
        guard let entry = treeEntry(at: position) else { return nil }
        append(mode: entry.mode, view.name(at: position)[prefix.count...], entry.id, to: &content)
        position += 1
      }
    }
    return content
  }

  private func append(
    mode: UInt32, _ name: some Collection<UInt8>, _ id: ObjectID, to content: inout [UInt8]
  ) {
    content.append(contentsOf: String(mode, radix: 8).utf8)
    content.append(UInt8(ascii: " "))
    content.append(contentsOf: name)
    content.append(0)
    id.append(to: &content)
  }

  private func isEditNext(
    _ position: Int, _ index: Int, _ entries: Range<Int>, _ range: Range<Int>
  ) -> Bool {
    guard index < range.upperBound else { return false }
    guard position < entries.upperBound else { return true }
    return edits[index].name.withUnsafeBytes { compareBytes($0, view.name(at: position)) <= 0 }
  }

  private func treeEntry(_ edit: IndexEdit) -> (mode: UInt32, id: ObjectID)? {
    if case .enter(let mode, let id, _) = edit.action { (mode.rawValue, id) } else { nil }
  }

  /// `nil` for an entry that cannot be in a tree: a conflict, or an intent-to-add entry.
  private func treeEntry(at position: Int) -> (mode: UInt32, id: ObjectID)? {
    let slot = view.slots[position]
    guard slot.stage == 0, !slot.isIntentToAdd else { return nil }
    return (view.mode(at: position), view.id(at: position))
  }

  private func growth(of range: Range<Int>) -> Int { edits[range].reduce(0) { $0 + $1.growth } }

  private func folderName(
    in name: some RandomAccessCollection<UInt8>, after prefixLength: Int
  ) -> [UInt8]? {
    let rest = name.dropFirst(prefixLength)
    return rest.firstIndex(of: UInt8(ascii: "/")).map { Array(rest[..<$0]) }
  }

  /// The edits with a prefix. The start of `range` is at or after the first edit with the prefix.
  private func editRange(withPrefix prefix: [UInt8], in range: Range<Int>) -> Range<Int> {
    var end = range.lowerBound
    while end < range.upperBound, edits[end].name.starts(with: prefix) { end += 1 }
    return range.lowerBound..<end
  }
}
