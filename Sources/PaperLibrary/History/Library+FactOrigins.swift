package import GitNames
import Libgit2
package import PaperDomain

extension Library {
  /// The commit that set each value of a manifest, in the manifest's order.
  ///
  /// - Parameters:
  ///   - manifest: The manifest as it is on disk or in the commit.
  ///   - file: The manifest's path, relative to the library's root.
  ///   - commit: The commit to start from; `nil` for HEAD. Values that differ from HEAD are not
  ///     committed yet.
  /// - Throws: `GitError`.
  package func origins(
    of manifest: Manifest, at file: String, from commit: ObjectID? = nil
  ) throws -> [FactOrigin] {
    let facts = manifest.facts
    guard let start = try commit ?? repository.head().commit,
      let (place, recorded) = try recorded(manifest, at: file, in: start)
    else { return facts.map { FactOrigin(fact: $0) } }
    let said = Set(recorded.facts)
    var history = try FactHistory(self)
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
