/// Tells, from the files that differ between two trees, what changed in the domain's words.
package struct ChangeFinder {
  /// A file of one side.
  package struct Side {
    /// `nil` where the file is no manifest, or one that can't be read.
    package var manifest: Manifest?

    package init(manifest: Manifest?) { self.manifest = manifest }
  }

  /// A file that is different, or on one side only.
  package struct FileChange {
    package var path: String
    package var old: Side?
    package var new: Side?
    /// Whether the new file carries an id that belongs to another: it is a thing of its own.
    package var isCopy: Bool

    package init(path: String, old: Side?, new: Side?, isCopy: Bool = false) {
      self.path = path
      self.old = old
      self.new = new
      self.isCopy = isCopy
    }
  }

  private struct Place {
    var path: String
    var manifest: Manifest
  }

  private let files: [FileChange]
  private let oldBundleID: (String) -> EntityID?
  private let newBundleID: (String) -> EntityID?

  /// - Parameters:
  ///   - files: Only those that differ.
  ///   - oldBundleID: The id of the bundle that answers to a name in the old tree.
  ///   - newBundleID: The same in the new tree.
  package init(
    _ files: [FileChange], oldBundleID: @escaping (String) -> EntityID?,
    newBundleID: @escaping (String) -> EntityID?
  ) {
    self.files = files
    self.oldBundleID = oldBundleID
    self.newBundleID = newBundleID
  }

  /// All changes: rebindings first, then by kind, each in natural order of paths.
  package func changes() -> [Change] {
    let pairs = matchedByID()
    let moves = FolderMoves(
      pairs.map { (old: $0.value.path, new: files[$0.key].path) }.filter { $0.old != $0.new })
    var matched = Set(pairs.values.map(\.path))
    var changes: [Change] = []
    for (index, old) in pairs.sorted(by: { $0.key < $1.key }) {
      let file = files[index]
      changes += compare(old.manifest, file.new?.manifest, from: old.path, to: file.path, moves)
    }
    let gone = Dictionary(
      files.compactMap { file in file.new == nil ? file.old.map { (file.path, $0) } : nil },
      uniquingKeysWith: { $1 })
    for (index, file) in files.enumerated() where file.new != nil && pairs[index] == nil {
      let old = matched.contains(file.path) ? nil : file.old
      if let old, !file.isCopy, isSameThing(old.manifest, file.new?.manifest) {
        matched.insert(file.path)
        changes += compare(
          old.manifest, file.new?.manifest, from: file.path, to: file.path, moves)
      } else if file.old == nil, !file.isCopy, let origin = moves.origin(of: file.path),
        let old = gone[origin], old.manifest?.id == nil, matched.insert(origin).inserted
      {
        changes += compare(old.manifest, file.new?.manifest, from: origin, to: file.path, moves)
      } else {
        changes.append(presence(.add, file.path, file.new?.manifest))
      }
    }
    for file in files where file.old != nil && !matched.contains(file.path) {
      changes.append(presence(.remove, file.path, file.old?.manifest))
    }
    return ChangeFinder.sorted(changes)
  }

  /// Where files were that hold a thing with an id, by their place in the list of files.
  private func matchedByID() -> [Int: Place] {
    var oldPlaces: [EntityID: Place] = [:]
    for file in files {
      if let manifest = file.old?.manifest, let id = manifest.id {
        oldPlaces[id] = Place(path: file.path, manifest: manifest)
      }
    }
    // Files that have the id they had: what else carries it now is a copy.
    let kept = Set(
      files.compactMap { file in
        file.old?.manifest?.id.flatMap { $0 == file.new?.manifest?.id ? file.path : nil }
      })
    var pairs: [Int: Place] = [:]
    var matched: Set<String> = []
    for (index, file) in files.enumerated() where !file.isCopy {
      guard let id = file.new?.manifest?.id, let old = oldPlaces[id],
        old.path == file.path || !kept.contains(old.path) && !matched.contains(old.path)
      else { continue }
      matched.insert(old.path)
      pairs[index] = old
    }
    return pairs
  }

  /// Whether what is at one path before and after is one thing: unless both have an id and the
  /// ids differ.
  private func isSameThing(_ old: Manifest?, _ new: Manifest?) -> Bool {
    guard let oldID = old?.id, let newID = new?.id else { return true }
    return oldID == newID
  }

  /// Rebindings first, then by kind; of a kind files of no manifest last, else in natural order.
  package static func sorted(_ changes: [Change]) -> [Change] {
    let kinds = Dictionary(
      uniqueKeysWithValues: ChangeKind.allCases.enumerated().map { ($1, $0) })
    return changes.enumerated().sorted { left, right in
      let a = left.element
      let b = right.element
      if a.kind != b.kind { return (kinds[a.kind] ?? 0) < (kinds[b.kind] ?? 0) }
      // Papers first: schemas and other files are not what a person looks for.
      if (a.entity == .file) != (b.entity == .file) { return b.entity == .file }
      if a.path != b.path { return NaturalOrder.areInIncreasingOrder(a.path, b.path) }
      return left.offset < right.offset
    }.map(\.element)
  }

  private func presence(_ kind: ChangeKind, _ path: String, _ manifest: Manifest?) -> Change {
    let (entity, name) = ChangeFinder.naming(path, manifest)
    var change = Change(kind, entity, id: manifest?.id, path: name)
    if case .page(let page) = manifest {
      if kind == .add {
        change.to = page.binding.description
      } else {
        change.from = page.binding.description
      }
    }
    return change
  }

  /// The kind of thing in a file, and how people name it.
  package static func naming(_ path: String, _ manifest: Manifest?) -> (EntityKind, String) {
    switch (ManifestPlace(path: path), manifest) {
    case (.library, _): (.library, path)
    case (.bundle(let name), _): (.bundle, name)
    case (.correctedText(let bundle, let number), _): (.text, "\(bundle)#\(number)")
    case (.tagGroup, .tagGroup(let group)): (.tagGroup, group.name)
    case (.tagGroup, _): (.tagGroup, path)
    case (.variable, .variable(let variable)): (.variable, variable.name)
    case (.variable, _): (.variable, path)
    case (.stamp, _): (.stamp, path)
    case (.doc(let folder), _): (.doc, folder)
    case (.group(let folder), _): (.group, folder)
    case (.page(let page), .page): (.page, page)
    case (.notes(let page), _): (.notes, page)
    case (.page, _), (.misnamedText, _), (.misplaced, _), (nil, _):
      (path.hasPrefix("blobs/sha256/") ? .blob : .file, path)
    }
  }

  private func compare(
    _ old: Manifest?, _ new: Manifest?, from oldPath: String, to newPath: String,
    _ moves: FolderMoves
  ) -> [Change] {
    let (entity, name) = ChangeFinder.naming(newPath, new ?? old)
    let id = new?.id ?? old?.id
    var changes: [Change] = []
    if oldPath != newPath {
      var move = Change(
        .move, entity, id: id, path: name, from: ChangeFinder.naming(oldPath, old).1, to: name)
      move.isImplied = moves.imply(oldPath, newPath)
      changes.append(move)
    }
    if case .page(let oldPage) = old, case .page(let newPage) = new,
      isRebinding(oldPage.binding, newPage.binding)
    {
      changes.append(
        Change(
          .rebind, .page, id: id, path: name, from: oldPage.binding.description,
          to: newPage.binding.description))
    }
    let edits = FieldChanges(old, new).fields.map {
      Change(.edit, entity, id: id, path: name, from: $0.from, to: $0.to, field: $0.name)
    }
    changes += edits
    if changes.isEmpty {
      changes.append(Change(.edit, entity, id: id, path: name))
    }
    return changes
  }

  /// A rebinding is another bundle or another page number; a bundle under a new name is the same.
  private func isRebinding(_ old: Binding, _ new: Binding) -> Bool {
    if old.pageNumber != new.pageNumber { return true }
    guard let oldID = oldBundleID(old.bundle), let newID = newBundleID(new.bundle) else {
      return old.bundle != new.bundle
    }
    return oldID != newID
  }
}
