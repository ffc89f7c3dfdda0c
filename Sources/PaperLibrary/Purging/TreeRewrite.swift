import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain

/// Rewrites trees without the purged content; each tree is rewritten once.
struct TreeRewrite {
  let repository: Repository
  let scope: PurgeScope
  /// The git object ids of the purged bytes, which are removed at any path.
  let objects: Set<ObjectID>
  let sink: ObjectSink
  var folders: [FolderKey: Folder] = [:]
  var bundleNames = BundleNamesGone()
  var manifests: [ObjectID: Manifest?] = [:]
  var pageDecisions: [PageKey: Bool] = [:]
  /// The files that are removed or changed, added when first found.
  var removed: Set<ExactPath> = []

  /// The cache key of a folder. Its meaning depends on its parent folder, and its pages depend on
  /// the removed bundles.
  struct FolderKey: Hashable {
    var tree: ObjectID
    var area: Area
    /// The index of the set of names of removed bundles.
    var names: Int
  }

  /// The cache key of a page. Its removal depends on what it shows, and on its path if it has no
  /// id.
  struct PageKey: Hashable {
    var page: ObjectID
    var names: Int
    var path: String?
  }

  enum Area: Hashable {
    case plain, blobs, reading
    case logs(of: ReaderName)
    case bundles(keepsTexts: Bool)
    case bundle(name: String, keepsTexts: Bool)
    case docs
  }

  /// The result of rewriting a folder.
  struct Folder {
    /// `nil` if nothing is left of it.
    var tree: ObjectID?
    /// Whether it was a group before and is not one any more.
    var isGroupLost = false
  }

  init(
    _ repository: Repository, _ scope: PurgeScope, objects: Set<ObjectID>, into sink: ObjectSink
  ) {
    self.repository = repository
    self.scope = scope
    self.objects = objects
    self.sink = sink
  }

  /// The remaining entries of a commit's tree.
  ///
  /// - Parameter keepsTexts: Whether to keep corrected texts of removed pages, because they were
  ///   written after the purge.
  mutating func root(_ entries: [TreeEntry], keepsTexts: Bool) throws -> [TreeEntry] {
    let bundles = entries.first { $0.name == "bundles" && $0.mode == .directory }
    let names = try bundles.map { try namesGone(in: $0.id) } ?? 0
    var kept: [TreeEntry] = []
    for entry in entries {
      let area: Area
      switch entry.name {
      case "blobs": area = .blobs
      case "bundles": area = .bundles(keepsTexts: keepsTexts)
      case "docs": area = scope.touchesDocs ? .docs : .plain
      case "reading": area = scope.readers.isEmpty ? .plain : .reading
      default: area = .plain
      }
      if let new = try rewrite(entry, entry.name, area, names) { kept.append(new) }
    }
    return kept
  }

  mutating func rewrite(
    _ entry: TreeEntry, _ path: String, _ area: Area, _ names: Int
  ) throws -> TreeEntry? {
    if entry.mode != .directory {
      if !takes(entry, area) { return entry }
      removed.insert(ExactPath(path))
      return nil
    }
    let key = FolderKey(tree: entry.id, area: area, names: names)
    let folder: Folder
    if let known = folders[key] {
      folder = known
    } else {
      folder = try rewrite(folder: entry.id, path, area, names)
      folders[key] = folder
    }
    return folder.tree.map { TreeEntry(entry.name, .directory, $0) }
  }

  private func takes(_ file: TreeEntry, _ area: Area) -> Bool {
    if objects.contains(file.id) { return true }
    guard area == .blobs, file.name.hasSuffix(".pdf") else { return false }
    return BlobID(parsing: file.name.dropLast(4)).map(scope.blobs.contains) ?? false
  }

  mutating func rewrite(
    folder tree: ObjectID, _ path: String, _ area: Area, _ names: Int
  ) throws -> Folder {
    let entries = try repository.tree(tree)
    var kept: [TreeEntry]
    var isGroupLost = false
    switch area {
    case .plain, .blobs:
      kept = try rewrite(entries, path, area, names)
    case .bundles(let keepsTexts):
      kept = []
      for entry in entries {
        let name = entry.name
        let area: Area =
          entry.mode == .directory ? .bundle(name: name, keepsTexts: keepsTexts) : .plain
        if let new = try rewrite(entry, "\(path)/\(name)", area, names) { kept.append(new) }
      }
    case .bundle(let name, let keepsTexts):
      kept = try bundleFolder(name, tree, entries, path, names, keepsTexts: keepsTexts)
    case .reading:
      kept = []
      for entry in entries {
        let reader = scope.readers.keys.first { $0.description == entry.name }
        let area = reader.map { Area.logs(of: $0) } ?? .plain
        if let new = try rewrite(entry, "\(path)/\(entry.name)", area, names) { kept.append(new) }
      }
    case .logs(let reader):
      kept = try entries.compactMap { try log($0, of: reader, path) }
    case .docs:
      (kept, isGroupLost) = try docsFolder(entries, path, names)
    }
    if kept == entries { return Folder(tree: tree) }
    return Folder(
      tree: kept.isEmpty ? nil : try sink.add(.tree, TreeEntry.tree(of: kept)),
      isGroupLost: isGroupLost)
  }

  /// A reader's log without the purged lines; `nil` if none is left.
  private mutating func log(
    _ entry: TreeEntry, of reader: ReaderName, _ path: String
  ) throws -> TreeEntry? {
    guard let time = scope.readers[reader], entry.mode != .directory else { return entry }
    let bytes = try repository.blob(entry.id)
    let left = ReadingLines.later(than: time, in: bytes)
    if left == bytes { return entry }
    removed.insert(ExactPath("\(path)/\(entry.name)"))
    return left.isEmpty
      ? nil : TreeEntry(entry.name, entry.mode, try sink.add(.blob, left))
  }

  mutating func rewrite(
    _ entries: [TreeEntry], _ path: String, _ area: Area, _ names: Int
  ) throws -> [TreeEntry] {
    var kept: [TreeEntry] = []
    for entry in entries {
      if let new = try rewrite(entry, "\(path)/\(entry.name)", area, names) { kept.append(new) }
    }
    return kept
  }
}

/// The sets of names that refer to removed bundles, each stored once.
struct BundleNamesGone {
  private(set) var sets: [Set<String>] = [[]]
  /// The index in `sets` for each `bundles` tree.
  private(set) var places: [ObjectID: Int] = [:]

  mutating func add(_ names: Set<String>, of bundles: ObjectID) -> Int {
    let place = sets.firstIndex(of: names) ?? sets.count
    if place == sets.count { sets.append(names) }
    places[bundles] = place
    return place
  }
}
