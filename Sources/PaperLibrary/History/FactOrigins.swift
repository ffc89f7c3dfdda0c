package import GitNames
import Libgit2
package import PaperDomain

extension Library {
  /// The commits that set the values of manifests.
  package var factOrigins: FactOrigins { FactOrigins(self) }
}

/// Finds the commits that set the values of a manifest.
package struct FactOrigins: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// The commit that set each value of a manifest, in the manifest's order.
  ///
  /// - Parameters:
  ///   - manifest: The manifest as it is on disk or in the commit.
  ///   - file: The manifest's path, relative to the library's root.
  ///   - commit: The commit to start from; `nil` for HEAD. Values that differ from HEAD are not
  ///     committed yet.
  /// - Throws: `GitError`.
  package func find(
    of manifest: Manifest, at file: String, from commit: ObjectID? = nil
  ) throws -> [FactOrigin] {
    let facts = manifest.facts
    guard let start = try commit ?? repository.head().commit,
      let (place, recorded) = try recorded(manifest, at: file, in: start)
    else { return facts.map { FactOrigin(fact: $0) } }
    let said = Set(recorded.facts)
    var history = try FactHistory(library)
    try history.find(facts.filter(said.contains), of: recorded.id, at: place, from: start)
    var known: [ObjectID: Commit] = [:]
    return try facts.map { fact in
      guard let id = history.commits[fact] else { return FactOrigin(fact: fact) }
      let commit = try known[id] ?? repository.commit(id)
      known[id] = commit
      return FactOrigin(
        fact: fact, commit: id, createdAt: Timestamp(seconds: commit.seconds),
        author: commit.author.name,
        subject: String(commit.message.prefix { !$0.isNewline }))
    }
  }

  /// The entity's manifest in a commit: at the same path, or at any path with its id.
  private func recorded(
    _ manifest: Manifest, at file: String, in commit: ObjectID
  ) throws -> (file: String, manifest: Manifest)? {
    let tree = try repository.commit(commit).treeID
    let reader = ChangeReader(repository)
    if let entry = try repository.entry(in: tree, path: file), entry.mode.isManifest,
      let found = try reader.manifest(entry.id, at: file),
      manifest.id == nil || found.id == nil || found.id == manifest.id
    {
      return (file, found)
    }
    guard let id = manifest.id, let folder = file.split(separator: "/").first else { return nil }
    for candidate in try repository.walkTree(tree, under: [String(folder)])
    where candidate.mode.isManifest {
      if let found = try reader.manifest(candidate.id, at: candidate.path), found.id == id {
        return (candidate.path, found)
      }
    }
    return nil
  }
}

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

/// The commit that set a value of a manifest.
package struct FactOrigin: Sendable {
  package var fact: ManifestFact
  /// `nil` for a value that is not committed yet.
  package var commit: ObjectID?
  /// The commit time.
  package var createdAt: Timestamp?
  /// The author's name.
  package var author: String?
  /// The first line of the commit message.
  package var subject: String?
}
