import GitNames
import Libgit2
import PaperDomain

/// Finds the commits that set the values of a manifest, through moves and merges.
///
/// Works like `git blame`: a value that a parent also has comes from that parent or its ancestors;
/// a value that no parent has was set by this commit.
struct FactHistory {
  private let repository: Repository
  private let cut: Set<ObjectID>
  private let reader: ChangeReader
  /// The values still to be found, by commit and by the manifest's path there.
  private var wanted: [ObjectID: [String: [ManifestFact]]] = [:]
  private(set) var commits: [ManifestFact: ObjectID] = [:]

  init(_ library: Library) throws {
    repository = library.repository
    cut = try repository.shallowCommits()
    reader = ChangeReader(repository)
  }

  /// - Parameters:
  ///   - facts: The manifest's values at `start`.
  ///   - id: The entity to follow.
  mutating func find(
    _ facts: [ManifestFact], of id: EntityID?, at file: String, from start: ObjectID
  ) throws {
    wanted = [start: [file: facts]]
    for commit in try repository.walk(from: [start], order: [.topological, .time]) {
      guard let here = wanted.removeValue(forKey: commit) else { continue }
      for node in try repository.commitNodes([commit]) {
        for (file, facts) in here { try pass(facts, of: id, at: file, of: node) }
      }
      if wanted.isEmpty { return }
    }
  }

  private mutating func pass(
    _ facts: [ManifestFact], of id: EntityID?, at file: String, of node: CommitNode
  ) throws {
    var rest = facts
    let own = try repository.entry(in: node.treeID, path: file)?.id
    for parent in cut.contains(node.id) ? [] : try repository.commitNodes(node.parents) {
      if rest.isEmpty { return }
      if try repository.entry(in: parent.treeID, path: file)?.id == own {
        wanted[parent.id, default: [:]][file, default: []] += rest
        return
      }
      guard let (place, manifest) = try before(id, at: file, node, parent) else { continue }
      let said = Set(manifest.facts)
      let passed = rest.filter(said.contains)
      if passed.isEmpty { continue }
      wanted[parent.id, default: [:]][place, default: []] += passed
      rest.removeAll { said.contains($0) }
    }
    for fact in rest { commits[fact] = node.id }
  }

  /// The entity's manifest in a parent: at the same path, or at the path it was moved from.
  private func before(
    _ id: EntityID?, at file: String, _ node: CommitNode, _ parent: CommitNode
  ) throws -> (file: String, manifest: Manifest)? {
    if let entry = try repository.entry(in: parent.treeID, path: file), entry.mode.isManifest,
      let manifest = try reader.manifest(entry.id, at: file),
      id == nil || manifest.id == nil || manifest.id == id
    {
      return (file, manifest)
    }
    let step = ChangeReader.Step(tree: node.treeID, parents: [parent.treeID], deltas: [])
    guard let id, let origin = try reader.origin(of: id, at: file, in: step),
      let entry = try repository.entry(in: parent.treeID, path: origin),
      let manifest = try reader.manifest(entry.id, at: origin)
    else { return nil }
    return (origin, manifest)
  }
}
