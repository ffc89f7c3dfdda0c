import GitNames
import Libgit2
import PaperDomain

/// Reverts commits, latest first. For every file that a commit changed, the current content is
/// merged with the content before the commit, with the commit's content as the base.
struct Reversal {
  /// New contents by file; `nil` for a file to remove.
  private(set) var files: [String: [UInt8]?] = [:]
  /// The conflicts, one sentence each.
  private(set) var conflicts: [String] = []
  /// What is kept although the commit added it, one sentence each.
  private(set) var remarks: [String] = []

  /// The current files that were read.
  private(set) var touched: Set<String> = []

  private let library: Library
  private let reader: ChangeReader
  private let source: WorkingSource
  /// The current path of every entity, by id.
  private var places: [EntityID: String]

  init(_ library: Library, _ snapshot: LibrarySnapshot) {
    self.library = library
    reader = ChangeReader(library.repository)
    source = WorkingSource(root: library.folder)
    places = snapshot.placesByID
  }

  /// A file of the commit, before and after it; identified by its id, otherwise by its path.
  private struct Entry {
    var old: (path: String, bytes: [UInt8])?
    var new: (path: String, bytes: [UInt8])?
    var id: EntityID?
  }

  mutating func takeBack(_ commit: LoggedCommit) throws {
    let repository = library.repository
    let tree = try repository.commit(commit.id).treeID
    let parents = commit.parents
    if try repository.shallowCommits().contains(commit.id) {
      throw LibraryError.shallow("the commits before \(commit.id.short) are missing")
    }
    if parents.count > 1 { throw ReversalError.mergeCommit(commit.id) }
    let parent = try parents.first.map { try repository.commit($0).treeID }
    for entry in try entries(from: parent, to: tree) {
      try takeBack(entry, at: try place(of: entry, in: tree))
    }
  }

  private func entries(from parent: ObjectID?, to tree: ObjectID) throws -> [Entry] {
    var entries: [Entry] = []
    var olds: [EntityID: Int] = [:]
    let deltas = try library.repository.diffTrees(old: parent, new: tree)
      // Blobs are never removed here; gc removes those that no bundle references.
      .filter { !$0.path.hasPrefix("blobs/") }
    for delta in deltas {
      guard let id = delta.oldID, delta.oldMode?.isManifest == true else { continue }
      let bytes = try library.repository.blob(id)
      let identity = try reader.manifest(id, at: delta.path)?.id
      if let identity { olds[identity] = entries.count }
      entries.append(Entry(old: (delta.path, bytes), new: nil, id: identity))
    }
    for delta in deltas {
      guard let id = delta.newID, delta.newMode?.isManifest == true else { continue }
      let bytes = try library.repository.blob(id)
      let identity = try reader.manifest(id, at: delta.path)?.id
      let known =
        identity.flatMap { olds[$0] }
        ?? entries.firstIndex {
          $0.old?.path == delta.path && $0.new == nil && ($0.id == nil || identity == nil)
        }
      if let known, entries[known].new == nil {
        entries[known].new = (delta.path, bytes)
        entries[known].id = identity ?? entries[known].id
      } else {
        entries.append(Entry(old: nil, new: (delta.path, bytes), id: identity))
      }
    }
    return entries
  }

  // MARK: - One file

  private mutating func current(_ path: String) throws -> [UInt8]? {
    touched.insert(path)
    if let planned = files[path] { return planned }
    return try source.readIfPresent(path).map { WorkingChanges.stored($0, path) }
  }

  private mutating func plan(_ path: String, _ bytes: [UInt8]?) { files[path] = .some(bytes) }

  /// The current path of what the commit left at a path: where its id is now, unless that was
  /// another file in the commit already. A copy made by hand has the id of the original.
  private func place(of entry: Entry, in tree: ObjectID) throws -> String? {
    guard let new = entry.new else { return nil }
    guard let here = entry.id.flatMap({ places[$0] }), here != new.path else { return new.path }
    let twin = try library.repository.entry(in: tree, path: here)
    if let twin, try reader.manifest(twin.id, at: here)?.id == entry.id { return new.path }
    return here
  }

  private mutating func takeBack(_ entry: Entry, at here: String?) throws {
    switch (entry.old, entry.new) {
    case (let old?, let new?): try restore(old, from: new, at: here ?? new.path, entry.id)
    case (nil, let new?): try remove(new, at: here ?? new.path, entry.id)
    case (let old?, nil): try putBack(old, entry.id)
    case (nil, nil): return
    }
  }

  /// The name of an entity for messages.
  private func name(_ path: String, _ bytes: [UInt8]?) -> String {
    let manifest = bytes.flatMap { bytes in
      ManifestPlace(path: path).flatMap { Manifest.read(bytes, path: path, place: $0).manifest }
    }
    let (kind, name) = ChangeFinder.naming(path, manifest)
    return "\(kind.noun) \(name)"
  }

  /// Reverts a change.
  private mutating func restore(
    _ old: (path: String, bytes: [UInt8]), from new: (path: String, bytes: [UInt8]),
    at here: String, _ id: EntityID?
  ) throws {
    guard let ours = try current(here) else {
      conflicts.append("\(name(new.path, new.bytes)) is gone")
      return
    }
    let merged = try merge(old.bytes, base: new.bytes, ours, at: here)
    if old.path == new.path || here == old.path {
      if merged != ours { plan(here, merged) }
      return
    }
    guard here == new.path else {
      conflicts.append("\(name(new.path, new.bytes)) was moved again, to '\(here)'")
      return
    }
    guard try current(old.path) == nil else {
      conflicts.append("'\(old.path)' is taken: \(name(new.path, new.bytes)) can't move back")
      return
    }
    plan(here, nil)
    plan(old.path, merged)
    if let id { places[id] = old.path }
  }

  private mutating func merge(
    _ theirs: [UInt8], base: [UInt8], _ ours: [UInt8], at path: String
  ) throws -> [UInt8] {
    if ours == base { return theirs }
    if ours == theirs || theirs == base { return ours }
    guard let place = ManifestPlace(path: path), place.isMerged else {
      conflicts.append("'\(path)' was changed since")
      return ours
    }
    let document = try JSONDocument(parsing: ours)
    let merge = ManifestMerge(
      base: try JSONDocument(parsing: base).root.literal, ours: document.root.literal,
      theirs: try JSONDocument(parsing: theirs).root.literal, as: place)
    for conflict in merge.conflicts {
      conflicts.append("\(conflict.field) of \(name(path, ours)) was changed since")
    }
    var edit = JSONEdit(document)
    try edit.set([], to: merge.result, keyOrder: ManifestKeys.keys(of: place))
    return edit.apply()
  }

  /// Removes what the commit added.
  private mutating func remove(
    _ new: (path: String, bytes: [UInt8]), at here: String, _ id: EntityID?
  ) throws {
    guard let ours = try current(here) else { return }
    let place = ManifestPlace(path: here)
    if place == .library {
      conflicts.append("this commit created the library")
      return
    }
    // The settings that were created with the library stay.
    if [".gitattributes", ".gitignore"].contains(here) { return }
    if case .bundle? = place, try isShownInHistory(ours, at: here) {
      remarks.append("\(name(here, ours)) stays: versions of pages show it")
      return
    }
    guard try isSame(ours, new.bytes) else {
      conflicts.append("\(name(here, ours)) was changed since")
      return
    }
    plan(here, nil)
    if let id, places[id] == here { places[id] = nil }
  }

  private func isShownInHistory(_ bytes: [UInt8], at path: String) throws -> Bool {
    guard let place = ManifestPlace(path: path),
      case .bundle(let bundle)? = Manifest.read(bytes, path: path, place: place).manifest
    else { return false }
    let index = try VersionIndex(library)
    // Versions that a shallow clone lacks may show it.
    return try !index.isComplete || index.bundleUse(of: bundle) != nil
  }

  /// Whether two texts of a manifest have the same content.
  private func isSame(_ left: [UInt8], _ right: [UInt8]) throws -> Bool {
    if left == right { return true }
    do {
      return try JSONDocument(parsing: left).root.literal
        == JSONDocument(parsing: right).root.literal
    } catch {
      return false
    }
  }

  /// Restores what the commit removed.
  private mutating func putBack(_ old: (path: String, bytes: [UInt8]), _ id: EntityID?) throws {
    if let id, places[id] != nil { return }
    if let ours = try current(old.path) {
      if ours != old.bytes { conflicts.append("'\(old.path)' is something else by now") }
      return
    }
    plan(old.path, old.bytes)
    if let id { places[id] = old.path }
  }
}

extension ManifestPlace {
  /// Whether the file is merged by the rules of the format.
  fileprivate var isMerged: Bool {
    switch self {
    case .library, .bundle, .tagGroup, .variable, .stamp, .doc, .group, .page: true
    case .correctedText, .misnamedText, .misplaced, .notes: false
    }
  }
}
