import Libgit2
package import PaperDomain

extension Library {
  /// Which commit set each thing that a manifest says, in the manifest's order.
  ///
  /// - Parameters:
  ///   - manifest: As it is on disk, or at the commit.
  ///   - file: Where it is, from the library's root.
  ///   - commit: Where to look from; `nil` for HEAD, what differs from which is not recorded yet.
  package func origins(
    of manifest: Manifest, at file: String, from commit: CommitID? = nil
  ) throws -> [FactOrigin] {
    let facts = manifest.facts
    guard let start = try commit.map({ ObjectID($0) }) ?? repository.head().commit,
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
        fact: fact, commit: CommitID(id), createdAt: Timestamp(seconds: commit.seconds),
        author: commit.author.name,
        subject: String(commit.message.prefix { !$0.isNewline }))
    }
  }

  /// The thing's manifest in a commit: at the same place, or wherever its id is.
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
