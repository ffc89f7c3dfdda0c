import Files
import GitNames
import Libgit2
package import PaperDomain

extension Library {
  /// The search of history for purged content.
  package var purgedContent: PurgedContent { PurgedContent(self) }
}

/// Searches history for purged content.
package struct PurgedContent: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// The purged content that a revision would bring back: a remote's branch that still contains it.
  ///
  /// - Parameter revision: A git revision: `origin/main`, `FETCH_HEAD`, a commit.
  /// - Returns: Empty if the revision may be merged.
  /// - Throws: `GitError`, `FileError`.
  package func find(in revision: String) throws -> [PurgeSubject] {
    try find(leadingFrom: repository.commitID(revision), library.purgeRecords.known())
  }

  /// The purged content in a commit or its ancestors.
  ///
  /// Only commits that were not searched before are searched.
  func find(
    leadingFrom tip: ObjectID, _ record: PurgeRecord
  ) throws -> [PurgeSubject] {
    let purged = Set(record.purged)
    if purged.isEmpty { return [] }
    var watch = try PurgeWatch(of: library, for: purged)
    if watch.clean.contains(tip) { return [] }
    if let known = watch.holding.first(where: { $0.commit == tip }) { return known.subjects }
    let found = try content(purged, in: repository.walk(from: [tip], hiding: watch.clean))
    watch.add(tip, holding: found)
    try watch.save(in: library)
    return found
  }

  private func content(
    _ purged: Set<PurgeSubject>, in ids: [ObjectID]
  ) throws -> [PurgeSubject] {
    var found: Set<PurgeSubject> = []
    let cut = try repository.shallowCommits()
    for start in stride(from: 0, to: ids.count, by: 1_000) where found.count < purged.count {
      try Task.checkCancellation()
      let nodes = try repository.commitNodes(Array(ids[start..<min(start + 1_000, ids.count)]))
      let pairs = try nodes.map { node in
        let parent = cut.contains(node.id) ? nil : node.parents.first
        return TreePair(
          old: try parent.map { try repository.commitNodes([$0])[0].treeID }, new: node.treeID)
      }
      for delta in try repository.diffTrees(pairs, under: ["blobs", "bundles", "docs", "reading"])
        .joined()
      {
        guard let id = delta.newID, let subject = try subject(at: delta.path, id, purged) else {
          continue
        }
        found.insert(subject)
      }
    }
    return found.sorted { ($0.kindName, $0.name) < ($1.kindName, $1.name) }
  }

  /// The purged entity that a file of a tree belongs to.
  private func subject(
    at path: String, _ id: ObjectID, _ purged: Set<PurgeSubject>
  ) throws -> PurgeSubject? {
    let subject: PurgeSubject?
    if path.hasPrefix("reading/") { return try reader(at: path, id, purged) }
    if path.hasPrefix("blobs/") {
      let name = lastComponent(path)
      subject = name.hasSuffix(".pdf") ? BlobID(parsing: name.dropLast(4)).map { .blob($0) } : nil
    } else {
      guard let place = ManifestPlace(path: path) else { return nil }
      switch place {
      case .bundle, .page: break
      default: return nil
      }
      let manifest = Manifest.read(try repository.blob(id), path: path, place: place).manifest
      switch manifest {
      case .bundle(let bundle): subject = bundle.id.map { .bundle($0) }
      case .page(let page): subject = page.id.map { .page($0) }
      default: subject = nil
      }
    }
    return subject.flatMap { purged.contains($0) ? $0 : nil }
  }

  /// The purged reader whose log a file is, if it has lines that were purged.
  private func reader(
    at path: String, _ id: ObjectID, _ purged: Set<PurgeSubject>
  ) throws -> PurgeSubject? {
    for case .reader(let reader, let time) in purged where isPath(path, below: reader.folder) {
      let bytes = try repository.blob(id)
      if ReadingLines.later(than: time, in: bytes).count < bytes.count {
        return .reader(reader, upTo: time)
      }
    }
    return nil
  }
}
