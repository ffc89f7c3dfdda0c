import GitNames
import Libgit2
import PaperDomain

/// The pages and bundles in which a commit's tree differs from that of one parent.
final class ParentStep {
  /// A file on both sides; `nil` if it does not exist, or is no page because its folder is no
  /// group.
  struct Sides {
    var old: ObjectID?
    var new: ObjectID?
  }

  /// The parent's tree; `nil` before the first commit.
  let parent: ObjectID?
  let tree: ObjectID
  /// Page files, relative to the library's root, that differ or whose meaning differs.
  private(set) var pages: [String: Sides] = [:]
  /// Bundle manifests that differ, by folder.
  private(set) var bundles: [String: Sides] = [:]
  private let reader: TreeReader
  private lazy var oldPaths = Result { try readOldPaths() }

  init(
    from parent: ObjectID?, to tree: ObjectID, _ deltas: [TreeDelta], reading reader: TreeReader
  ) throws {
    self.parent = parent
    self.tree = tree
    self.reader = reader
    var groups: [String: (was: Bool, now: Bool)] = [:]
    for delta in deltas {
      let old = delta.oldMode?.isManifest == true ? delta.oldID : nil
      let new = delta.newMode?.isManifest == true ? delta.newID : nil
      switch ManifestPlace(path: delta.path) {
      case .page: pages[delta.path] = Sides(old: old, new: new)
      case .bundle(let name): bundles[name] = Sides(old: old, new: new)
      case .group where (old == nil) != (new == nil):
        groups[parentPath(delta.path)] = (old != nil, new != nil)
      default: break
      }
    }
    // If a folder became a group or stopped being one, its unchanged files become pages or stop
    // being pages.
    for (folder, group) in groups {
      guard let kept = group.now ? tree : parent else { continue }
      for file in try reader.pageFiles(inGroup: folder, of: kept) where pages[file.path] == nil {
        pages[file.path] = Sides(old: file.id, new: file.id)
      }
    }
    for (path, sides) in pages {
      let folder = parentPath(path)
      let group: (was: Bool, now: Bool)
      if let known = groups[folder] {
        group = known
      } else {
        let isGroup = try reader.isGroup(folder, in: tree)
        group = (isGroup, isGroup)
      }
      pages[path] = Sides(old: group.was ? sides.old : nil, new: group.now ? sides.new : nil)
    }
    try addPagesOfRenamedBundles()
  }

  /// Adds a page file that is identical on both sides.
  func add(_ file: TreeFile) {
    if pages[file.path] == nil { pages[file.path] = Sides(old: file.id, new: file.id) }
  }

  /// Adds unchanged pages whose bundle name now refers to another bundle.
  private func addPagesOfRenamedBundles() throws {
    guard let parent, !bundles.isEmpty else { return }
    let changed = try reader.namesGivenAway(
      by: bundles.map { ($0.key, $0.value.old, $0.value.new) }, from: parent, to: tree)
    if changed.isEmpty { return }
    for file in try reader.pageFiles(of: tree) {
      if let page = try reader.page(file.id), changed.contains(page.binding.bundle) { add(file) }
    }
  }

  /// The path in the parent of a page with an id, among the files that differ: the same path, or
  /// one that does not have the page any more.
  func oldFile(of id: EntityID, nowAt path: String) throws -> TreeFile? {
    if let old = pages[path]?.old, try reader.page(old)?.id == id {
      return TreeFile(path: path, mode: .file, id: old)
    }
    for candidate in try oldPaths.get()[id] ?? [] {
      guard let sides = pages[candidate], let old = sides.old else { continue }
      if let new = sides.new, try reader.page(new)?.id == id { continue }
      return TreeFile(path: candidate, mode: .file, id: old)
    }
    return nil
  }

  /// The page at a path in the parent, if it had no id.
  func oldFileWithoutID(at path: String) throws -> TreeFile? {
    guard let old = pages[path]?.old, let page = try reader.page(old), page.id == nil else {
      return nil
    }
    return TreeFile(path: path, mode: .file, id: old)
  }

  /// The ids in the old sides of files that differ.
  func oldIDs() throws -> Set<EntityID> { Set(try oldPaths.get().keys) }

  private func readOldPaths() throws -> [EntityID: [String]] {
    var paths: [EntityID: [String]] = [:]
    for (path, sides) in pages {
      guard let old = sides.old, let id = try reader.page(old)?.id else { continue }
      paths[id, default: []].append(path)
    }
    return paths.mapValues { $0.sorted() }
  }
}
