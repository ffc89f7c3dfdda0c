import Files
import GitNames
import Libgit2
import PaperDomain

/// Applies a command's edits to HEAD's files, when files also have uncommitted hand edits.
struct EditsOnHead {
  /// The content to commit instead of the file on disk; `nil` if HEAD's content stays.
  private(set) var contents: [ExactPath: [UInt8]?] = [:]

  /// - Parameters:
  ///   - edits: All edits: a removed file and a new one with the same id are one moved file.
  ///   - alongside: New files that are committed whole although the command only changed them.
  ///   - tree: HEAD's tree; `nil` before the first commit.
  /// - Throws: ``EditOnHeadRefusal``; `GitError`.
  init(
    _ edits: [FileEdit], alongside: Set<String>, _ repository: Repository, tree: TreeLookup?
  ) throws {
    guard let tree else { return }
    /// HEAD's object ids of the files, by path.
    var recorded: [String: ObjectID] = [:]
    var edited: [FileEdit] = []
    for edit in edits {
      if let entry = try tree.entry(at: edit.path) {
        recorded[edit.path] = entry.id
      }
      guard let before = edit.before else { continue }
      let stored = WorkingChanges.stored(before, edit.path)
      if WorkingTree.contentID(of: stored) != recorded[edit.path] { edited.append(edit) }
    }
    if edited.isEmpty { return }
    let moves = EditsOnHead.moves(edits, from: edited)
    for edit in edited {
      let target = edit.after == nil ? moves[edit.path] : edit
      guard let target, let before = edit.before, let after = target.after else { continue }
      guard let id = recorded[edit.path] else {
        if alongside.contains(edit.path) { continue }
        throw EditOnHeadRefusal.notCommitted(edit.path)
      }
      let head = try repository.blob(id)
      let content = try EditOnHead.applied(
        to: head, before: WorkingChanges.stored(before, edit.path),
        after: WorkingChanges.stored(after, target.path), path: edit.path)
      let isSame = target.path == edit.path && content == head
      contents[ExactPath(target.path)] = .some(isSame ? nil : content)
    }
  }

  /// The moved files, by old path.
  private static func moves(_ edits: [FileEdit], from edited: [FileEdit]) -> [String: FileEdit] {
    let gone = edited.filter { $0.after == nil }
    if gone.isEmpty { return [:] }
    var come: [String: FileEdit] = [:]
    for edit in edits where edit.before == nil {
      for name in identities(of: edit.after, at: edit.path) { come[name] = edit }
    }
    var moves: [String: FileEdit] = [:]
    for edit in gone {
      for name in identities(of: edit.before, at: edit.path) {
        if let target = come[name] { moves[edit.path] = target }
      }
    }
    return moves
  }

  /// The keys that identify a file at another path: its text and, with priority, its id.
  private static func identities(of bytes: [UInt8]?, at path: String) -> [String] {
    guard let bytes else { return [] }
    var names = ["text " + String(decoding: bytes, as: UTF8.self)]
    if let place = ManifestPlace(path: path),
      let manifest = Manifest.read(bytes, path: path, place: place).manifest
    {
      if case .notes(let notes) = manifest {
        if let page = notes.page { names.append("notes \(page)") }
      } else if let id = manifest.id {
        names.append("id \(id)")
      }
    }
    return names
  }
}

/// Uncommitted entities that earlier commands created and that a command's change needs: the doc
/// and the group of a new page, its bundle. `--commit` commits them with the change.
///
/// Only new files count that are unchanged since `pc` wrote them; users commit their own edits
/// themselves.
struct EarlierCreations {
  /// The manifest paths, relative to the library's root, in natural order.
  private(set) var files: [String] = []
  /// Manifests whose order lists name entities that stay uncommitted; in these contents they do
  /// not.
  private(set) var contents: [ExactPath: [UInt8]?] = [:]
  /// The command's edits, and the new entries in the lists of committed docs and groups.
  private(set) var edits: [FileEdit]

  private let library: Library
  /// HEAD's tree.
  private let tree: TreeLookup?
  private let edited: [ExactPath: FileEdit]
  private var seen: Set<ExactPath> = []

  /// - Parameters:
  ///   - edits: The command's edits.
  ///   - known: Files that are committed whole anyway.
  /// - Throws: ``EditOnHeadRefusal/notCommitted(_:)`` if the change needs a file that the user
  ///   created or changed.
  init(
    neededBy edits: [FileEdit], besides known: Set<String>, _ library: Library, tree: TreeLookup?
  ) throws {
    self.library = library
    self.tree = tree
    self.edits = edits
    edited = Dictionary(
      edits.map { (ExactPath($0.path), $0) }, uniquingKeysWith: { first, _ in first })
    // The removal of an uncommitted entity needs no other commit.
    for edit in edits where edit.after == nil {
      if try !isRecorded(edit.path) { return }
    }
    let needed = try needs(of: edits.filter { $0.after != nil }.map(\.path), known)
    if needed.isEmpty { return }
    files = try made(needed.inNaturalOrder())
    try shortenLists()
    try addEntries()
  }

  /// The uncommitted files that must be committed, without those that the command itself created.
  private mutating func needs(of paths: [String], _ known: Set<String>) throws -> [String] {
    var needed: [String] = []
    var pending = paths
    while let path = pending.popLast() {
      guard seen.insert(ExactPath(path)).inserted, !known.contains(path) else { continue }
      let edit = edited[ExactPath(path)]
      let isNew = try !isRecorded(path)
      guard edit != nil || isNew, let manifest = try manifest(path) else { continue }
      if isNew, edit == nil || edit?.before != nil {
        switch manifest {
        case .doc, .group, .page, .bundle: needed.append(path)
        default: break
        }
      }
      pending += containers(of: path)
      if case .page(let page) = manifest {
        pending.append("bundles/\(page.binding.bundle)/bundle.json")
      }
      if case .group(let group) = manifest, isNew, edit?.before != nil || edit == nil {
        // A group without pages does not count as a group.
        let pages = group.pages.map { "\(parentPath(path))/\($0).json" }
        if !pages.contains(where: isCommitted) { pending += pages }
      }
    }
    return needed
  }

  /// Whether a member is committed in any case because the command created it.
  private func isCommitted(_ path: String) -> Bool { edited[ExactPath(path)]?.after != nil }

  private func isRecorded(_ path: String) throws -> Bool {
    try tree?.entry(at: path) != nil
  }

  private func manifest(_ path: String) throws -> Manifest? {
    guard let place = ManifestPlace(path: path), let bytes = try bytes(path) else { return nil }
    return Manifest.read(bytes, path: path, place: place).manifest
  }

  /// The current content of a file.
  private func bytes(_ path: String) throws -> [UInt8]? {
    if let edit = edited[ExactPath(path)] { return edit.after }
    return try WorkingSource(root: library.folder).readIfPresent(path)
  }

  /// The manifests of the entities that contain a file.
  private func containers(of path: String) -> [String] {
    switch ManifestPlace(path: path) {
    case .page(let page)?, .notes(let page)?: ["docs/\(parentPath(page))/group.json"]
    case .group(let group)?: ["docs/\(parentPath(group))/doc.json"]
    case .correctedText(let bundle, _)?: ["bundles/\(bundle)/bundle.json"]
    default: []
    }
  }

  // MARK: - Files that commands created

  /// The needed files that commands created. Before the first commit a hand edit is no obstacle,
  /// because there is no commit to compare with.
  private func made(_ needed: [String]) throws -> [String] {
    let left = try filesLeftByCommands()
    let known = try library.snapshots.ofHead()?.placesByID ?? [:]
    return try needed.filter { path in
      if let bytes = try edited[ExactPath(path)]?.before ?? self.bytes(path),
        let id = try manifest(path)?.id, known[id] == nil,
        left[ExactPath(path)] == (WorkingTree.contentID(of: bytes))
      {
        return true
      }
      if tree != nil { throw EditOnHeadRefusal.notCommitted(path) }
      return false
    }
  }

  /// The content ids of files that commands created and that only commands changed since.
  private func filesLeftByCommands() throws -> [ExactPath: ObjectID] {
    var left: [ExactPath: ObjectID] = [:]
    for file in try library.operations.log.read().flatMap(\.steps).flatMap(\.files) {
      let path = ExactPath(file.path)
      left[path] = file.before == nil || left[path] == file.before ? file.after : nil
    }
    return left
  }

  // MARK: - Lists

  /// Removes the names of uncommitted entities from the lists of new docs and groups.
  private mutating func shortenLists() throws {
    let committed = Set(files.map { ExactPath($0) })
    for path in files {
      guard let bytes = try bytes(path) else { continue }
      let list = try listing(bytes, of: path) { member in
        isCommitted(member) || committed.contains(ExactPath(member))
      }
      if list != bytes { contents[ExactPath(path)] = .some(list) }
    }
  }

  /// Adds the list entries of committed entities in committed docs and groups to the change.
  private mutating func addEntries() throws {
    let committed = Set(files.map { ExactPath($0) })
    for list in Set(files.flatMap { containers(of: $0) }).sorted() where try isRecorded(list) {
      let edit = edited[ExactPath(list)]
      guard let after = try bytes(list) else { continue }
      let before = edit?.before ?? after
      let change = FileEdit(
        path: list,
        before: try listing(before, of: list) { !committed.contains(ExactPath($0)) }, after: after)
      edits.removeAll { $0.path == list }
      edits.append(change)
    }
  }

  /// A doc's or group's manifest with a list of only the names whose files are wanted.
  private func listing(
    _ bytes: [UInt8], of path: String, where isWanted: (String) -> Bool
  ) throws -> [UInt8] {
    guard let place = ManifestPlace(path: path) else { return bytes }
    let (key, names, ending): (String, [String], String)
    switch Manifest.read(bytes, path: path, place: place).manifest {
    case .doc(let doc)?: (key, names, ending) = ("groups", doc.groups, "/group.json")
    case .group(let group)?: (key, names, ending) = ("pages", group.pages, ".json")
    default: return bytes
    }
    let kept = names.filter { isWanted("\(parentPath(path))/\($0)\(ending)") }
    if kept == names { return bytes }
    var edit = JSONEdit(try JSONDocument(parsing: bytes))
    try edit.set([.key(key)], to: .array(kept.map { .string($0) }))
    return edit.apply()
  }
}
