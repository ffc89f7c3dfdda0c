import GitNames

/// Writes the trees that an edit changes; all others stay as they are.
///
/// Works on the stored bytes: the bytes between two changes are copied at once. Unlike
/// `git_tree_create_updated`, it removes folders that become empty, and a file and a folder can
/// replace each other. The cost of a folder of 10,000 entries is only that of copying its bytes.
/// each other's place, and a folder of 10,000 entries costs no more than its bytes.
struct TreeWriter: ~Copyable {
  private struct Item {
    let name: [UInt8]
    let mode: FileMode
    let id: ObjectID
  }

  /// If set, receives the trees instead of the repository.
  private let planned: PlannedTrees?

  init(into planned: PlannedTrees? = nil) { self.planned = planned }

  /// The tree that results from an edit of a base; `nil` when it has no entries.
  borrowing func apply(
    _ edit: TreeEdit, to base: ObjectID?, in handle: borrowing RepositoryHandle
  ) throws(GitError) -> ObjectID? {
    let names = edit.children.keys.sorted { $0.lexicographicallyPrecedes($1) }
    guard let base else {
      let items = try resolve(edit, names, [:], handle)
      return items.isEmpty ? nil : try write(TreeWriter.encode(items), handle)
    }
    let tree = try StoredObject(base, .tree, in: handle)
    let existing = try TreeWriter.find(names, in: TreeCursor(tree.bytes, of: base))
    let items = try resolve(edit, names, existing, handle)
    let bytes = try TreeWriter.merge(tree.bytes, base, names, items)
    if bytes.isEmpty { return nil }
    return bytes.elementsEqual(tree.bytes) ? base : try write(bytes, handle)
  }

  /// The new entry of every edited name, in git's order, without removed names.
  private borrowing func resolve(
    _ edit: TreeEdit, _ names: [[UInt8]], _ existing: [[UInt8]: Item],
    _ handle: borrowing RepositoryHandle
  ) throws(GitError) -> [Item] {
    var items: [Item] = []
    for name in names {
      guard let child = edit.children[name] else { continue }
      var item = existing[name]
      switch child.own {
      case .keep: break
      case .remove: item = nil
      case .put(let id, let mode):
        try require(id, mode, handle)
        item = Item(name: name, mode: mode, id: id)
      }
      if !child.children.isEmpty {
        let folder = item?.mode == .directory ? item?.id : nil
        let id = try apply(child, to: folder, in: handle)
        // Removing a path below a file keeps the file.
        if id != nil || folder != nil {
          item = id.map { Item(name: name, mode: .directory, id: $0) }
        }
      }
      if let item { items.append(item) }
    }
    return items.sorted { left, right in
      left.name.withUnsafeBytes { leftName in
        right.name.withUnsafeBytes { rightName in
          treeOrder(leftName, left.mode == .directory, rightName, right.mode == .directory) < 0
        }
      }
    }
  }

  /// Checks that an object exists. A submodule's commit is in another repository.
  private borrowing func require(
    _ id: ObjectID, _ mode: FileMode, _ handle: borrowing RepositoryHandle
  ) throws(GitError) {
    guard mode != .submodule, !handle.exists(id) else { return }
    throw GitError(
      operation: "write tree", code: .notFound, category: .objectDatabase,
      message: "no object \(id)")
  }

  private borrowing func write(
    _ bytes: [UInt8], _ handle: borrowing RepositoryHandle
  ) throws(GitError) -> ObjectID {
    if let planned { return try planned.add(bytes) }
    return try handle.write(bytes, .tree)
  }

  /// The existing entries with one of the names (sorted by bytes).
  private static func find(
    _ names: [[UInt8]], in tree: TreeCursor
  ) throws(GitError) -> [[UInt8]: Item] {
    var cursor = tree
    var found: [[UInt8]: Item] = [:]
    while try cursor.advance() {
      guard let name = match(cursor.name, in: names) else { continue }
      found[name] = Item(name: name, mode: cursor.mode, id: cursor.id)
    }
    return found
  }

  /// The base's bytes without the edited names, and with the items inserted in order.
  private static func merge(
    _ bytes: UnsafeRawBufferPointer, _ base: ObjectID, _ names: [[UInt8]], _ items: [Item]
  ) throws(GitError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + items.count * 64)
    var cursor = TreeCursor(bytes, of: base)
    var pending = items[...]
    var copied = 0
    while try cursor.advance() {
      while let item = pending.first, precedes(item, cursor) {
        result.append(contentsOf: bytes[copied..<cursor.range.lowerBound])
        copied = cursor.range.lowerBound
        append(item, to: &result)
        pending.removeFirst()
      }
      if match(cursor.name, in: names) != nil {
        result.append(contentsOf: bytes[copied..<cursor.range.lowerBound])
        copied = cursor.range.upperBound
      }
    }
    result.append(contentsOf: bytes[copied...])
    for item in pending { append(item, to: &result) }
    return result
  }

  private static func encode(_ items: [Item]) -> [UInt8] {
    var bytes: [UInt8] = []
    for item in items { append(item, to: &bytes) }
    return bytes
  }

  private static func append(_ item: Item, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: String(item.mode.rawValue, radix: 8).utf8)
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: item.name)
    bytes.append(0)
    bytes.append(contentsOf: item.id.bytes)
  }

  private static func precedes(_ item: Item, _ cursor: TreeCursor) -> Bool {
    item.name.withUnsafeBytes {
      treeOrder($0, item.mode == .directory, cursor.name, cursor.isDirectory) < 0
    }
  }

  /// The name among sorted names, by binary search.
  private static func match(_ name: UnsafeRawBufferPointer, in names: [[UInt8]]) -> [UInt8]? {
    var low = 0
    var high = names.count
    while low < high {
      let middle = (low + high) / 2
      let order = names[middle].withUnsafeBytes { treeOrder($0, false, name, false) }
      if order == 0 { return names[middle] }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
