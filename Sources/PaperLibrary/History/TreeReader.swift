import GitNames
import Libgit2
import PaperDomain

/// Reads pages and bundles from the trees of many commits, each manifest once.
final class TreeReader {
  let repository: Repository
  /// Manifests by object id; `nil` for those without a binding.
  private var pages: [ObjectID: PageReading?] = [:]
  private var bundles: [ObjectID: BundleReading?] = [:]
  private var groups: (tree: ObjectID, folders: [String: Bool])?
  private var scans: [(tree: ObjectID, files: [TreeFile])] = []
  private var identified: [(tree: ObjectID, files: [EntityID: [TreeFile]])] = []
  private var names: BundleNames

  /// The largest number of manifests in memory, about 100 MB.
  private static let mostManifests = 400_000

  init(_ repository: Repository) {
    self.repository = repository
    names = BundleNames(repository)
  }

  /// Reads a page's manifest; `nil` if it is not JSON or no page.
  func page(_ id: ObjectID) throws -> PageReading? {
    if let known = pages[id] { return known }
    if pages.count > TreeReader.mostManifests { pages = [:] }
    var reading: PageReading?
    if case .page(let page)? = try manifest(id, .page(path: "")) {
      reading = PageReading(id: page.id, binding: page.binding)
    }
    pages[id] = .some(reading)
    return reading
  }

  /// Reads a bundle's manifest; `nil` if it is not JSON or no bundle.
  func bundle(_ id: ObjectID) throws -> BundleReading? {
    if let known = bundles[id] { return known }
    if bundles.count > TreeReader.mostManifests { bundles = [:] }
    var reading: BundleReading?
    if case .bundle(let bundle)? = try manifest(id, .bundle(name: "")) {
      reading = BundleReading(id: bundle.id, formerly: bundle.formerly)
    }
    bundles[id] = .some(reading)
    return reading
  }

  private func manifest(_ id: ObjectID, _ place: ManifestPlace) throws -> Manifest? {
    guard let size = try repository.blobSize(id), size <= Library.manifestLimit else { return nil }
    return Manifest.read(try repository.blob(id), path: "", place: place).manifest
  }

  /// Whether a folder, relative to the root, contains a `group.json`, so that its other JSON files
  /// are pages.
  func isGroup(_ folder: String, in tree: ObjectID) throws -> Bool {
    if groups?.tree != tree { groups = (tree, [:]) }
    if let known = groups?.folders[folder] { return known }
    let entry = try repository.entry(in: tree, path: folder + "/group.json")
    let isThere = entry.map { $0.mode.isManifest } ?? false
    groups?.folders[folder] = isThere
    return isThere
  }

  /// The JSON files of a group's folder that are in the position of pages.
  func pageFiles(inGroup folder: String, of tree: ObjectID) throws -> [TreeFile] {
    guard let entry = try repository.entry(in: tree, path: folder), entry.mode == .directory else {
      return []
    }
    return try repository.tree(entry.id).compactMap { entry in
      let path = "\(folder)/\(entry.name)"
      guard entry.mode.isManifest, case .page? = ManifestPlace(path: path) else { return nil }
      return TreeFile(path: path, mode: entry.mode, id: entry.id)
    }
  }

  /// Every page file of a tree, by path. Reads the whole tree.
  func pageFiles(of tree: ObjectID) throws -> [TreeFile] {
    if let known = scans.first(where: { $0.tree == tree }) { return known.files }
    let all = try repository.walkTree(tree, under: ["docs"]).filter { $0.mode.isManifest }
    let suffix = "/group.json"
    let folders = Set(
      all.lazy.filter { $0.path.hasSuffix(suffix) }.map { parentPath($0.path) })
    let files = all.filter { file in
      guard case .page? = ManifestPlace(path: file.path) else { return false }
      return folders.contains(parentPath(file.path))
    }
    scans = [(tree, files)] + scans.prefix(3)
    return files
  }

  /// The page files of a tree with this id, by path. Reads every page.
  func pageFiles(withID id: EntityID, of tree: ObjectID) throws -> [TreeFile] {
    if let known = identified.first(where: { $0.tree == tree }) { return known.files[id] ?? [] }
    var files: [EntityID: [TreeFile]] = [:]
    for file in try pageFiles(of: tree) {
      if let id = try page(file.id)?.id { files[id, default: []].append(file) }
    }
    identified = [(tree, files)] + identified.prefix(3)
    return files[id] ?? []
  }

  /// The state of a page file in its tree; `nil` for a manifest without a binding.
  func state(at path: String, _ file: ObjectID, in tree: ObjectID) throws -> PageState? {
    guard let reading = try page(file) else { return nil }
    let name = reading.binding.bundle
    let bundle = try self.bundle(named: name, in: tree)
    return PageState(
      path: path, id: reading.id, bundle: bundle?.id, bundleName: name, folder: bundle?.folder,
      pageNumber: reading.binding.pageNumber)
  }

  /// The state of the page at a path of a tree; `nil` if there is none.
  func state(at path: String, in tree: ObjectID) throws -> PageState? {
    guard let entry = try repository.entry(in: tree, path: path), entry.mode.isManifest,
      case .page? = ManifestPlace(path: path), try isGroup(parentPath(path), in: tree)
    else { return nil }
    return try state(at: path, entry.id, in: tree)
  }

  /// The state of a page in a tree, searched at the given paths first, then everywhere.
  func state(of page: PageKey, likelyAt paths: [String], in tree: ObjectID) throws -> PageState? {
    switch page {
    case .path(let path):
      guard let state = try state(at: path, in: tree), state.id == nil else { return nil }
      return state
    case .id(let id):
      for path in paths {
        if let state = try state(at: path, in: tree), state.id == id { return state }
      }
      guard let file = try pageFiles(withID: id, of: tree).first else { return nil }
      return try state(at: file.path, file.id, in: tree)
    }
  }

  /// The names, including former ones, that refer to different bundles in the two trees.
  ///
  /// - Parameter manifests: The bundle manifests that differ, by folder, on both sides.
  func namesGivenAway(
    by manifests: [(folder: String, old: ObjectID?, new: ObjectID?)], from old: ObjectID,
    to new: ObjectID
  ) throws -> Set<String> {
    var names: Set<String> = []
    for (folder, before, after) in manifests {
      names.insert(folder)
      for manifest in [before, after] {
        guard let manifest else { continue }
        names.formUnion(try bundle(manifest)?.formerly ?? [])
      }
    }
    return try names.filter { name in
      guard let before = try bundle(named: name, in: old)?.id,
        let after = try bundle(named: name, in: new)?.id
      else { return false }
      return before != after
    }
  }

  /// Like the method above, for all files that differ.
  func namesGivenAway(
    by deltas: [TreeDelta], from old: ObjectID, to new: ObjectID
  ) throws -> Set<String> {
    try namesGivenAway(
      by: deltas.compactMap { delta in
        guard case .bundle(let name)? = ManifestPlace(path: delta.path) else { return nil }
        return (
          name, delta.oldMode?.isManifest == true ? delta.oldID : nil,
          delta.newMode?.isManifest == true ? delta.newID : nil
        )
      }, from: old, to: new)
  }

  /// The folder name of a bundle in a tree. Reads the bundles one by one.
  func folder(ofBundle id: EntityID, in tree: ObjectID) throws -> String? {
    guard let bundles = try repository.entry(in: tree, path: "bundles"), bundles.mode == .directory
    else { return nil }
    return try repository.tree(bundles.id).first { entry in
      guard let file = try repository.entry(in: bundles.id, path: entry.name + "/bundle.json"),
        file.mode.isManifest
      else { return false }
      return try bundle(file.id)?.id == id
    }?.name
  }

  /// The bundle that a name refers to in a tree.
  func bundle(named name: String, in tree: ObjectID) throws -> BundleNames.Found? {
    try names.bundle(named: name, in: tree) { try self.bundle($0) }
  }
}

extension FileMode {
  /// Whether an entry of this mode is a regular file.
  var isManifest: Bool { self == .file || self == .executable }
}

/// The part of a bundle's manifest that versions depend on.
struct BundleReading {
  var id: EntityID?
  var formerly: [String]
}

/// The part of a page's manifest that versions depend on.
struct PageReading {
  var id: EntityID?
  var binding: Binding
}

/// The content that a page showed in one tree.
struct PageState: Hashable {
  /// The manifest's path, relative to the library's root.
  var path: String
  var id: EntityID?
  /// The bundle's id; `nil` if the name resolves to no bundle, or to one without an id.
  var bundle: EntityID?
  /// The bundle's name as written in the manifest.
  var bundleName: String
  /// The folder that the name resolved to.
  var folder: String?
  /// 1-based.
  var pageNumber: Int

  /// Whether both show the same page of the same bundle.
  ///
  /// Bundles are compared by id; if one side has no id, by the name as written or as resolved.
  func showsSame(as other: PageState) -> Bool {
    guard pageNumber == other.pageNumber else { return false }
    if let bundle, let other = other.bundle { return bundle == other }
    return bundleName == other.bundleName || (folder != nil && folder == other.folder)
  }

  /// Whether this state may come from a version.
  func mayShow(_ version: IndexedVersion) -> Bool {
    guard pageNumber == version.pageNumber else { return false }
    if let bundle, let other = version.bundle { return bundle == other }
    return true
  }
}
