/// Finds the changes of entities from the files that differ between two trees.
package struct ChangeFinder {
  /// A file of one side.
  package struct Side {
    /// The manifest; `nil` if the file is not a manifest or can't be read.
    package var manifest: Manifest?

    package init(manifest: Manifest?) { self.manifest = manifest }
  }

  /// A file that differs, or is missing on one side.
  package struct FileChange {
    package var path: String
    package var old: Side?
    package var new: Side?
    /// Whether the new file has an id that belongs to another file: it is a new entity.
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
  private let newName: (EntityID) -> String?

  /// Creates a finder for two trees.
  ///
  /// - Parameters:
  ///   - files: Only the files that differ.
  ///   - oldBundleID: Returns the id of the bundle with a present or former name in the old tree.
  ///   - newBundleID: The same for the new tree.
  ///   - newName: Returns the name of a bundle in the new tree. It is called if a name refers to
  ///     another bundle now.
  package init(
    _ files: [FileChange], oldBundleID: @escaping (String) -> EntityID?,
    newBundleID: @escaping (String) -> EntityID?,
    newName: @escaping (EntityID) -> String? = { _ in nil }
  ) {
    self.files = files
    self.oldBundleID = oldBundleID
    self.newBundleID = newBundleID
    self.newName = newName
  }

  /// Returns all changes: rebindings first, then by kind, each in natural order of paths.
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

  /// Returns the former positions of entities, matched by id, by index in the list of files.
  private func matchedByID() -> [Int: Place] {
    var oldPlaces: [EntityID: Place] = [:]
    for file in files {
      if let manifest = file.old?.manifest, let id = manifest.id {
        oldPlaces[id] = Place(path: file.path, manifest: manifest)
      }
    }
    // Files that kept their id: other files with it are copies.
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

  /// Whether a path has the same entity before and after: unless both have ids and the ids differ.
  private func isSameThing(_ old: Manifest?, _ new: Manifest?) -> Bool {
    guard let oldID = old?.id, let newID = new?.id else { return true }
    return oldID == newID
  }

  /// Returns rebindings first, then by kind; within a kind, files without a manifest last, the
  /// others in natural order.
  package static func sorted(_ changes: [Change]) -> [Change] {
    let kinds = Dictionary(
      uniqueKeysWithValues: ChangeKind.allCases.enumerated().map { ($1, $0) })
    return changes.enumerated().sorted { left, right in
      let a = left.element
      let b = right.element
      if a.kind != b.kind { return (kinds[a.kind] ?? 0) < (kinds[b.kind] ?? 0) }
      // Documents first: stamps, schemas and other files are less important to users.
      for entity in [EntityKind.file, .stamp] where (a.entity == entity) != (b.entity == entity) {
        return b.entity == entity
      }
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

  /// Returns the kind of entity in a file, and its name for users.
  package static func naming(_ path: String, _ manifest: Manifest?) -> (EntityKind, String) {
    switch (ManifestPlace(path: path), manifest) {
    case (.library, _): (.library, path)
    case (.bundle(let name), _): (.bundle, name)
    case (.correctedText(let bundle, let number), _): (.text, "\(bundle)#\(number)")
    case (.tagGroup, .tagGroup(let group)): (.tagGroup, group.name)
    case (.tagGroup, _): (.tagGroup, path)
    case (.variable, .variable(let variable)): (.variable, variable.name)
    case (.variable, _): (.variable, path)
    case (.stamp, .stamp(let design)): (.stamp, design.name)
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
          .rebind, .page, id: id, path: name, from: formerBinding(oldPage, newPage).description,
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

  /// Returns the binding of a page before it was rebound. If both bindings have the same text, it
  /// has the bundle's present name.
  private func formerBinding(_ old: Page, _ new: Page) -> Binding {
    guard old.binding == new.binding, let name = oldBundleID(old.binding.bundle).flatMap(newName)
    else { return old.binding }
    return Binding(bundle: name, pageNumber: old.binding.pageNumber)
  }

  /// Whether the bundle or the page number differs. A renamed bundle is the same bundle.
  private func isRebinding(_ old: Binding, _ new: Binding) -> Bool {
    if old.pageNumber != new.pageNumber { return true }
    guard let oldID = oldBundleID(old.bundle), let newID = newBundleID(new.bundle) else {
      return old.bundle != new.bundle
    }
    return oldID != newID
  }
}

/// The folders that moved between two trees, found by the ids in their manifests, and the files
/// that moved with them.
struct FolderMoves {
  /// Old folder → new folder, of docs, groups and bundles.
  private var folders: [String: String] = [:]
  /// New folder → old folder.
  private var origins: [String: String] = [:]
  /// Old page → new page, without `.json`; and the reverse.
  private var pages: [String: String] = [:]
  private var formerPages: [String: String] = [:]

  /// Finds moved folders.
  ///
  /// - Parameter moves: Manifests with a new path, both paths from the library's root.
  init(_ moves: [(old: String, new: String)]) {
    for (old, new) in moves {
      switch ManifestPlace(path: new) {
      case .doc, .group, .bundle:
        folders[parentPath(old)] = parentPath(new)
        origins[parentPath(new)] = parentPath(old)
      case .page(let page):
        guard case .page(let former)? = ManifestPlace(path: old) else { continue }
        pages[former] = page
        formerPages[page] = former
      default: break
      }
    }
  }

  /// Whether a file's move follows from the move of its folder or its page.
  func imply(_ old: String, _ new: String) -> Bool {
    if case .notes(let page)? = ManifestPlace(path: old), let moved = pages[page] {
      return new == "docs/\(moved).notes.json"
    }
    // The manifest of a moved folder does not follow from itself.
    var folder = isContainer(old) ? parentPath(parentPath(old)) : parentPath(old)
    while !folder.isEmpty {
      if let target = folders[folder] { return relocated(old, from: folder, to: target) == new }
      folder = parentPath(folder)
    }
    return false
  }

  /// Returns the former path of a file without an id if it moved with its folder or page.
  func origin(of new: String) -> String? {
    if case .notes(let page)? = ManifestPlace(path: new), let former = formerPages[page] {
      return "docs/\(former).notes.json"
    }
    var folder = parentPath(new)
    while !folder.isEmpty {
      if let origin = origins[folder] { return relocated(new, from: folder, to: origin) }
      folder = parentPath(folder)
    }
    return nil
  }

  private func isContainer(_ file: String) -> Bool {
    switch ManifestPlace(path: file) {
    case .doc, .group, .bundle: true
    default: false
    }
  }
}
