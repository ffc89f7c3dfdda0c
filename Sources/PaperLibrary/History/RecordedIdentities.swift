import GitNames
import Libgit2
import PaperDomain

/// The entities that names referred to in HEAD and its ancestors; the latest commit that has a name
/// decides.
final class RecordedIdentities: FormerIdentities {
  private let repository: Repository
  /// The trees of HEAD's history, latest first, without duplicates.
  private let trees: [ObjectID]
  private var folders: [EntityID: [String]]?
  private var tags: [(tree: ObjectID, ids: [TagReference: EntityID])] = []
  private var variables: [(tree: ObjectID, ids: [String: EntityID])] = []

  init(_ repository: Repository) throws {
    self.repository = repository
    trees =
      try repository.head().commit.map { head in
        var seen: Set<ObjectID> = []
        return try repository.walk(from: [head]).map { try repository.commit($0).treeID }
          .filter { seen.insert($0).inserted }
      } ?? []
  }

  func bundle(named name: String) throws -> EntityID? {
    try manifest(at: "bundles/\(name)/bundle.json")
  }

  func manifest(at file: String) throws -> EntityID? {
    guard let place = ManifestPlace(path: file) else { return nil }
    for tree in trees {
      if let bytes = try TreeSource(repository, tree: tree).readIfPresent(file) {
        return Manifest.read(bytes, path: file, place: place).manifest?.id
      }
    }
    return nil
  }

  func identities(ofFiles files: Set<String>) throws -> [String: Manifest] {
    var left = files
    var found: [String: Manifest] = [:]
    for (new, old) in zip(trees, trees.dropFirst()) where !left.isEmpty {
      for delta in try repository.diffTrees(old: old, new: new, under: left.sorted()) {
        guard left.contains(delta.path), let place = ManifestPlace(path: delta.path),
          let blob = delta.oldID,
          let manifest = Manifest.read(
            try repository.blob(blob), path: delta.path, place: place
          ).manifest, manifest.id != nil
        else { continue }
        found[delta.path] = manifest
        left.remove(delta.path)
      }
    }
    return found
  }

  func first(of files: [String], with id: EntityID) throws -> String? {
    var owners = files
    for tree in trees {
      let source = TreeSource(repository, tree: tree)
      let earlier = try owners.filter { file in
        guard let place = ManifestPlace(path: file),
          let bytes = try source.readIfPresent(file)
        else { return false }
        return Manifest.read(bytes, path: file, place: place).manifest?.id == id
      }
      if earlier.isEmpty { return nil }
      if earlier.count == 1 { return earlier[0] }
      owners = earlier
    }
    return nil
  }

  func folders(of id: EntityID) throws -> [String] {
    if folders == nil { folders = try leftFolders() }
    return folders?[id] ?? []
  }

  /// The former folders of docs and groups that moved. Only the differences between consecutive
  /// trees are read.
  private func leftFolders() throws -> [EntityID: [String]] {
    var left: [EntityID: [String]] = [:]
    for (new, old) in zip(trees, trees.dropFirst()) {
      for delta in try repository.diffTrees(old: old, new: new, under: ["docs"])
      where delta.newID == nil {
        guard let place = ManifestPlace(path: delta.path), let blob = delta.oldID else { continue }
        switch place {
        case .doc(let folder), .group(let folder):
          let bytes = try repository.blob(blob)
          if let id = Manifest.read(bytes, path: delta.path, place: place).manifest?.id {
            left[id, default: []].append(folder)
          }
        default: continue
        }
      }
    }
    return left
  }

  func tag(_ reference: TagReference) throws -> EntityID? {
    try latest(in: "tags", &tags, reference) { manifest in
      guard case .tagGroup(let group) = manifest else { return [] }
      return group.tags.compactMap { tag in
        tag.id.map { (TagReference(group: group.name, tag: tag.name), $0) }
      }
    }
  }

  func variable(named name: String) throws -> EntityID? {
    try latest(in: "variables", &variables, name) { manifest in
      guard case .variable(let variable) = manifest, let id = variable.id else { return [] }
      return [(variable.name, id)]
    }
  }

  /// Looks up a name in the successive states of a folder; each state is read once.
  private func latest<Name: Hashable>(
    in folder: String, _ known: inout [(tree: ObjectID, ids: [Name: EntityID])], _ name: Name,
    _ names: (Manifest) -> [(Name, EntityID)]
  ) throws -> EntityID? {
    if let id = known.lazy.compactMap({ $0.ids[name] }).first { return id }
    var seen = Set(known.map(\.tree))
    for tree in trees {
      guard let entry = try repository.entry(in: tree, path: folder), entry.mode == .directory,
        seen.insert(entry.id).inserted
      else { continue }
      let source = TreeSource(repository, tree: tree)
      var ids: [Name: EntityID] = [:]
      for file in try source.names(in: folder).compactMap({ PlacedFile("\(folder)/\($0)") }) {
        guard let manifest = LibrarySnapshot.read(file, of: source).manifest else { continue }
        for (name, id) in names(manifest) { ids[name] = id }
      }
      known.append((entry.id, ids))
      if let id = ids[name] { return id }
    }
    return nil
  }
}
