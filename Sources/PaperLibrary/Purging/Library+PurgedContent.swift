import Files
import Libgit2
package import PaperDomain

extension Library {
  /// What the working tree says was purged.
  package func purgeRecord() throws -> PurgeRecord {
    PurgeRecord(parsing: try purgeRecordBytes())
  }

  func purgeRecordBytes() throws -> [UInt8] {
    try WorkingSource(root: folder).readIfPresent(PurgeRecord.file) ?? []
  }

  /// What of the purged content a revision would bring back: a branch of a remote that still has it.
  ///
  /// Only commits that HEAD does not have are looked at. What any branch here knows to be purged
  /// counts.
  ///
  /// - Parameter revision: As git has it: `origin/main`, `FETCH_HEAD`, a commit.
  /// - Returns: Nothing for a revision that may be merged.
  package func purgedContent(in revision: String) throws -> [PurgeSubject] {
    var record = try purgeRecord()
    let branches = try repository.references(matching: "refs/heads/*").map(\.target)
    for branch in branches {
      let tree = try repository.commit(branch).treeID
      if let entry = try repository.entry(in: tree, path: PurgeRecord.file) {
        record.merge(PurgeRecord(parsing: try repository.blob(entry.id)))
      }
    }
    let purged = Set(record.purged)
    if purged.isEmpty { return [] }
    let tip = try repository.commitID(revision)
    let head = try repository.head().commit
    var found: Set<PurgeSubject> = []
    let cut = try repository.shallowCommits()
    let ids = try repository.walk(from: [tip], hiding: head.map { [$0] } ?? [])
    for start in stride(from: 0, to: ids.count, by: 1_000) where found.count < purged.count {
      let nodes = try repository.commitNodes(Array(ids[start..<min(start + 1_000, ids.count)]))
      let pairs = try nodes.map { node in
        let parent = cut.contains(node.id) ? nil : node.parents.first
        return TreePair(
          old: try parent.map { try repository.commitNodes([$0])[0].treeID }, new: node.treeID)
      }
      for delta in try repository.diffTrees(pairs, under: ["blobs", "bundles", "docs"]).joined() {
        guard let id = delta.newID, let subject = try subject(at: delta.path, id, purged) else {
          continue
        }
        found.insert(subject)
      }
    }
    return found.sorted { ($0.kindName, $0.name) < ($1.kindName, $1.name) }
  }

  /// Which of some things a file of a tree is.
  private func subject(
    at path: String, _ id: ObjectID, _ purged: Set<PurgeSubject>
  ) throws -> PurgeSubject? {
    let subject: PurgeSubject?
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
}
