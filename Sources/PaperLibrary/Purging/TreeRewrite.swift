import Files
import GitFiles
import Libgit2
import PaperDomain

/// Trees once more, without what is purged; each is looked at once.
struct TreeRewrite {
  let repository: Repository
  let scope: PurgeScope
  /// git's names for the purged bytes: they go under whatever path they are.
  let objects: Set<ObjectID>
  let sink: ObjectSink
  var folders: [FolderKey: Folder] = [:]
  var bundleNames = BundleNamesGone()
  var manifests: [ObjectID: Manifest?] = [:]
  var pageDecisions: [PageKey: Bool] = [:]
  /// Files that go or change, each as it is first met.
  var removed: Set<ExactPath> = []

  /// What a folder is depends on what it is in, and pages on which bundles go.
  struct FolderKey: Hashable {
    var tree: ObjectID
    var area: Area
    /// Which of the sets of names of bundles that go.
    var names: Int
  }

  /// Whether a page goes depends on what it shows; and on where it is, when it has no id.
  struct PageKey: Hashable {
    var page: ObjectID
    var names: Int
    var path: String?
  }

  enum Area: Hashable {
    case plain, blobs
    case bundles(keepsTexts: Bool)
    case bundle(name: String, keepsTexts: Bool)
    case docs
  }

  /// What becomes of a folder.
  struct Folder {
    /// `nil` when nothing is left of it.
    var tree: ObjectID?
    /// Whether it was a group and is none any more.
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

  /// The entries of a commit's tree that are left.
  ///
  /// - Parameter keepsTexts: Whether corrected texts of pages that go stay: they were written after
  ///   the purge.
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
    case .docs:
      (kept, isGroupLost) = try docsFolder(entries, path, names)
    }
    if kept == entries { return Folder(tree: tree) }
    return Folder(
      tree: kept.isEmpty ? nil : try sink.add(.tree, TreeEntry.tree(of: kept)),
      isGroupLost: isGroupLost)
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

/// The sets of names that answer to bundles which go, each kept once.
struct BundleNamesGone {
  private(set) var sets: [Set<String>] = [[]]
  /// By the tree of bundles, the place in `sets`.
  private(set) var places: [ObjectID: Int] = [:]

  mutating func add(_ names: Set<String>, of bundles: ObjectID) -> Int {
    let place = sets.firstIndex(of: names) ?? sets.count
    if place == sets.count { sets.append(names) }
    places[bundles] = place
    return place
  }
}
