import Files
import GitFiles
import Libgit2
import PaperDomain

/// Trees once more, without what is purged; each is looked at once.
struct TreeRewrite {
  let repository: Repository
  let scope: PurgeScope
  /// git's names for the purged bytes: they go under whatever path they are.
  private let objects: Set<ObjectID>
  private let sink: ObjectSink
  private var folders: [FolderKey: Folder] = [:]
  private var bundleNames = BundleNamesGone()
  private var manifests: [ObjectID: Manifest?] = [:]
  private var pageDecisions: [PageKey: Bool] = [:]
  /// Files that go or change, each as it is first met.
  private(set) var removed: Set<ExactPath> = []

  /// What a folder is depends on what it is in, and pages on which bundles go.
  private struct FolderKey: Hashable {
    var tree: ObjectID
    var area: Area
    /// Which of the sets of names of bundles that go.
    var names: Int
  }

  /// Whether a page goes depends on what it shows; and on where it is, when it has no id.
  private struct PageKey: Hashable {
    var page: ObjectID
    var names: Int
    var path: String?
  }

  private enum Area: Hashable {
    case plain, blobs, bundles
    case bundle(name: String)
    case docs
  }

  /// What becomes of a folder.
  private struct Folder {
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
  mutating func root(_ entries: [TreeEntry]) throws -> [TreeEntry] {
    let bundles = entries.first { $0.name == "bundles" && $0.mode == .directory }
    let names = try bundles.map { try namesGone(in: $0.id) } ?? 0
    var kept: [TreeEntry] = []
    for entry in entries {
      let area: Area
      switch entry.name {
      case "blobs": area = .blobs
      case "bundles": area = .bundles
      case "docs": area = scope.touchesDocs ? .docs : .plain
      default: area = .plain
      }
      if let new = try rewrite(entry, entry.name, area, names) { kept.append(new) }
    }
    return kept
  }

  private mutating func rewrite(
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

  private mutating func rewrite(
    folder tree: ObjectID, _ path: String, _ area: Area, _ names: Int
  ) throws -> Folder {
    let entries = try repository.tree(tree)
    var kept: [TreeEntry]
    var isGroupLost = false
    switch area {
    case .plain, .blobs:
      kept = try rewrite(entries, path, area, names)
    case .bundles:
      kept = []
      for entry in entries {
        let name = entry.name
        let area: Area = entry.mode == .directory ? .bundle(name: name) : .plain
        if let new = try rewrite(entry, "\(path)/\(name)", area, names) { kept.append(new) }
      }
    case .bundle(let name):
      kept = try bundleFolder(name, tree, entries, path, names)
    case .docs:
      (kept, isGroupLost) = try docsFolder(entries, path, names)
    }
    if kept == entries { return Folder(tree: tree) }
    return Folder(
      tree: kept.isEmpty ? nil : try sink.add(.tree, TreeEntry.tree(of: kept)),
      isGroupLost: isGroupLost)
  }

  private mutating func rewrite(
    _ entries: [TreeEntry], _ path: String, _ area: Area, _ names: Int
  ) throws -> [TreeEntry] {
    var kept: [TreeEntry] = []
    for entry in entries {
      if let new = try rewrite(entry, "\(path)/\(entry.name)", area, names) { kept.append(new) }
    }
    return kept
  }

  // MARK: - Bundles

  /// Which names answer to bundles that go, in a commit with these bundles.
  private mutating func namesGone(in bundles: ObjectID) throws -> Int {
    if scope.bundles.isEmpty && scope.bundleNames.isEmpty { return 0 }
    if let known = bundleNames.places[bundles] { return known }
    let folders = try repository.tree(bundles).filter { $0.mode == .directory }
    var gone: Set<String> = []
    for folder in folders {
      guard let bundle = try bundle(folder.name, in: folder.id),
        scope.takes(bundle: bundle.id, named: folder.name)
      else { continue }
      gone.formUnion([folder.name] + bundle.formerly)
    }
    let standing = Set(folders.map(\.name)).subtracting(gone)
    return bundleNames.add(gone.subtracting(standing), of: bundles)
  }

  private mutating func bundle(_ name: String, in folder: ObjectID) throws -> PDFBundle? {
    let path = "bundles/\(name)/bundle.json"
    guard let entry = try repository.entry(in: folder, path: "bundle.json"),
      case .bundle(let bundle)? = try manifest(entry.id, path, .bundle(name: name))
    else { return nil }
    return bundle
  }

  /// A bundle's folder: nothing of one that goes, and no texts of bytes that go.
  private mutating func bundleFolder(
    _ name: String, _ tree: ObjectID, _ entries: [TreeEntry], _ path: String, _ names: Int
  ) throws -> [TreeEntry] {
    guard let bundle = try bundle(name, in: tree) else {
      return try rewrite(entries, path, .plain, names)
    }
    if scope.takes(bundle: bundle.id, named: name) {
      for file in try repository.walkTree(tree) {
        removed.insert(ExactPath("\(path)/\(file.path)"))
      }
      return []
    }
    let gone = scope.pagesWithoutText(of: bundle)
    let text = entries.firstIndex { $0.name == "text" && $0.mode == .directory }
    guard let text, !gone.isEmpty else { return try rewrite(entries, path, .plain, names) }
    var entries = entries
    let texts = try repository.tree(entries[text].id)
    let left = texts.filter { file in
      guard file.name.hasSuffix(".txt"), let number = Int(file.name.dropLast(4)) else {
        return true
      }
      return !gone.contains(number)
    }
    for file in texts where !left.contains(file) {
      removed.insert(ExactPath("\(path)/text/\(file.name)"))
    }
    let rest = try rewrite(left, "\(path)/text", .plain, names)
    let folder = entries.remove(at: text)
    var kept = try rewrite(entries, path, .plain, names)
    if rest == texts {
      kept.append(folder)
    } else if !rest.isEmpty {
      kept.append(
        TreeEntry(folder.name, .directory, try sink.add(.tree, TreeEntry.tree(of: rest))))
    }
    // The order is that of names, whatever was put last here.
    return kept == entries + [folder] && rest == texts ? try repository.tree(tree) : kept
  }

  // MARK: - Docs

  /// A folder below `docs/`: of a group the pages that go, and the group where none is left.
  private mutating func docsFolder(
    _ entries: [TreeEntry], _ path: String, _ names: Int
  ) throws -> (kept: [TreeEntry], isGroupLost: Bool) {
    var kept: [TreeEntry] = []
    var lostGroups: Set<String> = []
    for entry in entries {
      let inside = "\(path)/\(entry.name)"
      if let new = try rewrite(entry, inside, .docs, names) { kept.append(new) }
      let key = FolderKey(tree: entry.id, area: .docs, names: names)
      if folders[key]?.isGroupLost == true { lostGroups.insert(entry.name) }
    }
    if !lostGroups.isEmpty {
      try edit("doc.json", .groups, of: &kept, without: lostGroups, path)
    }
    guard entries.contains(where: { $0.name == "group.json" && $0.mode != .directory }) else {
      return (kept, false)
    }
    let pages = entries.filter { entry in
      entry.mode != .directory && entry.name.hasSuffix(".json") && entry.name != "group.json"
        && entry.name != "doc.json" && !entry.name.hasSuffix(".notes.json")
    }
    var gone: Set<String> = []
    for page in pages {
      let name = String(page.name.dropLast(".json".count))
      if try takes(page: page, at: "\(path)/\(name)", names) { gone.insert(name) }
    }
    var files = Set(gone.flatMap { ["\($0).json", "\($0).notes.json"] })
    if scope.touchesPages { files.formUnion(try strayNotes(entries, path)) }
    let isGroupLost = !gone.isEmpty && gone.count == pages.count
    if isGroupLost { files.insert("group.json") }
    for file in kept where files.contains(file.name) {
      removed.insert(ExactPath("\(path)/\(file.name)"))
    }
    kept.removeAll { files.contains($0.name) && $0.mode != .directory }
    if !gone.isEmpty, !isGroupLost {
      try edit("group.json", .pages, of: &kept, without: gone, path)
    }
    return (kept, isGroupLost)
  }

  /// Annotations of pages that go, beside another page or none.
  private mutating func strayNotes(_ entries: [TreeEntry], _ path: String) throws -> [String] {
    try entries.compactMap { entry in
      guard entry.mode != .directory, entry.name.hasSuffix(".notes.json"),
        case .notes(let notes)? = try manifest(
          entry.id, "\(path)/\(entry.name)", .notes(path: path)),
        let page = notes.page, scope.pages.contains(page)
      else { return nil }
      return entry.name
    }
  }

  private mutating func edit(
    _ name: String, _ kind: OrderList.Kind, of entries: inout [TreeEntry],
    without gone: Set<String>, _ path: String
  ) throws {
    guard let place = entries.firstIndex(where: { $0.name == name && $0.mode != .directory }) else {
      return
    }
    let before = try repository.blob(entries[place].id)
    let after = kind.manifest(before, without: gone)
    if after == before { return }
    entries[place] = TreeEntry(name, entries[place].mode, try sink.add(.blob, after))
  }

  private mutating func takes(page: TreeEntry, at path: String, _ names: Int) throws -> Bool {
    let key = PageKey(page: page.id, names: names, path: scope.pagePaths.isEmpty ? nil : path)
    if let known = pageDecisions[key] { return known }
    let place = ManifestPlace.page(path: String(path.dropFirst("docs/".count)))
    let read = Manifest.read(try repository.blob(page.id), path: "\(path).json", place: place)
    var goes = false
    if case .page(let value)? = read.manifest {
      goes = scope.takes(value, bundlesGone: bundleNames.sets[names])
    }
    pageDecisions[key] = goes
    return goes
  }

  /// A bundle's or notes' manifest: what its folder is called is no part of it.
  private mutating func manifest(
    _ id: ObjectID, _ path: String, _ place: ManifestPlace
  ) throws -> Manifest? {
    if case .some(let known) = manifests[id] { return known }
    let read = Manifest.read(try repository.blob(id), path: path, place: place).manifest
    manifests[id] = .some(read)
    return read
  }
}

/// The sets of names that answer to bundles which go, each kept once.
private struct BundleNamesGone {
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
