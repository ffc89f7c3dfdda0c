import GitNames
import Libgit2
import PaperDomain

/// Reads what commits changed, as changes of entities.
struct ChangeReader {
  /// A commit's tree, compared with those of its parents.
  struct Step {
    var tree: ObjectID
    /// Empty for the first commit.
    var parents: [ObjectID]
    /// The files that differ from the first parent's; for a merge, only those that differ from
    /// every parent's.
    var deltas: [TreeDelta]
    /// Unchanged page files that show another bundle, because another bundle now has the name.
    var rebound: [TreeFile] = []

    /// Whether the compared part of the tree has no differences.
    var isEmpty: Bool { deltas.isEmpty && rebound.isEmpty }
  }

  private let repository: Repository
  private let reader: TreeReader

  init(_ repository: Repository) {
    self.repository = repository
    reader = TreeReader(repository)
  }

  /// Compares many commits with their parents, restricted to `paths`.
  ///
  /// - Parameter compares: Whether to compare the commits at all; otherwise their files are empty.
  func steps(
    of nodes: [CommitNode], cut: Set<ObjectID>, under paths: [String], compares: Bool = true
  ) throws -> [Step] {
    var steps: [Step] = []
    for node in nodes {
      let parents = cut.contains(node.id) ? [] : node.parents
      steps.append(
        Step(
          tree: node.treeID, parents: try repository.commitNodes(parents).map(\.treeID),
          deltas: []))
    }
    return compares ? try compared(steps, under: paths) : steps
  }

  /// The same commit, compared in another part of the tree.
  func step(_ step: Step, under paths: [String]) throws -> Step {
    try compared([step], under: paths)[0]
  }

  private func compared(_ steps: [Step], under paths: [String]) throws -> [Step] {
    var steps = steps
    let pairs = steps.flatMap(\.pairs)
    var deltas = try repository.diffTrees(pairs, under: paths)[...]
    // If a bundle takes another bundle's name, pages in any part of the tree can change.
    var bundles = paths.isEmpty ? deltas : try repository.diffTrees(pairs, under: ["bundles"])[...]
    for index in steps.indices {
      let count = steps[index].pairs.count
      steps[index].deltas = ChangeReader.common(Array(deltas.prefix(count)))
      steps[index].rebound = try rebound(
        by: Array(bundles.prefix(count)), in: steps[index], under: paths)
      deltas = deltas.dropFirst(count)
      bundles = bundles.dropFirst(count)
    }
    return steps
  }

  /// The pages of a commit whose files did not change but that show another bundle than in every
  /// parent.
  private func rebound(
    by deltas: [[TreeDelta]], in step: Step, under paths: [String]
  ) throws -> [TreeFile] {
    var names: Set<String>?
    for (parent, deltas) in zip(step.parents, deltas) {
      let given = try reader.namesGivenAway(by: deltas, from: parent, to: step.tree)
      names = names?.intersection(given) ?? given
      if names?.isEmpty == true { return [] }
    }
    guard let names, !names.isEmpty else { return [] }
    let changed = Set(step.deltas.map(\.path))
    return try reader.pageFiles(of: step.tree).filter { file in
      guard !changed.contains(file.path),
        paths.isEmpty
          || paths.contains(where: { $0 == file.path || file.path.hasPrefix($0 + "/") }),
        let page = try reader.page(file.id), names.contains(page.binding.bundle)
      else { return false }
      return try step.parents.allSatisfy {
        try repository.entry(in: $0, path: file.path)?.id == file.id
      }
    }
  }

  /// The files that differ from every parent's.
  private static func common(_ deltas: [[TreeDelta]]) -> [TreeDelta] {
    deltas.dropFirst().reduce(deltas.first ?? []) { common, other in
      let paths = Set(other.map(\.path))
      return common.filter { paths.contains($0.path) }
    }
  }

  /// The path in a parent of a manifest that a commit added, found by its id.
  func origin(of id: EntityID, at manifest: String, in step: Step) throws -> String? {
    guard let folder = manifest.split(separator: "/").first else { return nil }
    for parent in step.parents {
      for delta in try repository.diffTrees(old: parent, new: step.tree, under: [String(folder)]) {
        guard let old = delta.oldID, delta.oldMode?.isManifest == true,
          try self.manifest(old, at: delta.path)?.id == id
        else { continue }
        return delta.path
      }
    }
    return nil
  }

  /// The changes from one tree to another.
  func changes(from old: ObjectID, to new: ObjectID) throws -> [Change] {
    try changes(of: step(Step(tree: new, parents: [old], deltas: []), under: []))
  }

  /// A commit's changes.
  func changes(of step: Step) throws -> [Change] {
    let files = try step.deltas.map { delta in
      ChangeFinder.FileChange(
        path: delta.path, old: try side(delta.path, delta.oldID, delta.oldMode),
        new: try side(delta.path, delta.newID, delta.newMode))
    }
    let unchanged = try step.rebound.map { file in
      let side = try side(file.path, file.id, file.mode)
      return ChangeFinder.FileChange(path: file.path, old: side, new: side)
    }
    var failure: (any Error)?
    func bundleID(_ name: String, in tree: ObjectID?) -> EntityID? {
      do {
        return try tree.flatMap { try reader.bundle(named: name, in: $0)?.id }
      } catch {
        failure = error
        return nil
      }
    }
    func name(of bundle: EntityID) -> String? {
      do {
        return try reader.folder(ofBundle: bundle, in: step.tree)
      } catch {
        failure = error
        return nil
      }
    }
    let changes = ChangeFinder(
      files + unchanged, oldBundleID: { bundleID($0, in: step.parents.first) },
      newBundleID: { bundleID($0, in: step.tree) }, newName: name
    ).changes()
    if let failure { throw failure }
    return changes
  }

  private func side(
    _ path: String, _ id: ObjectID?, _ mode: FileMode?
  ) throws -> ChangeFinder.Side? {
    guard let id, let mode else { return nil }
    guard mode.isManifest else { return ChangeFinder.Side(manifest: nil) }
    return ChangeFinder.Side(manifest: try manifest(id, at: path))
  }

  /// The manifest in a file; `nil` if the file is no manifest or can't be read.
  func manifest(_ id: ObjectID, at path: String) throws -> Manifest? {
    guard let place = ManifestPlace(path: path), let size = try repository.blobSize(id),
      size <= Library.manifestLimit
    else { return nil }
    switch place {
    case .correctedText, .misnamedText, .misplaced: return nil
    default: return Manifest.read(try repository.blob(id), path: path, place: place).manifest
    }
  }
}

extension ChangeReader.Step {
  fileprivate var pairs: [TreePair] {
    parents.isEmpty
      ? [TreePair(old: nil, new: tree)] : parents.map { TreePair(old: $0, new: tree) }
  }
}
