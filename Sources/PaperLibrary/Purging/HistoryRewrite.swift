import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain

/// Rewrites history without the purged content, one commit at a time, parents first.
///
/// A commit keeps its message, author, committer and dates, even if all its changes are removed.
/// Every folder is rewritten once, however many commits contain it. Commits before the first purged
/// content keep their ids.
struct HistoryRewrite {
  let repository: Repository
  let sink: ObjectSink
  /// The events added to the purge record of every rewritten commit.
  private let events: [PurgeRecord.Event]
  private var trees: TreeRewrite
  /// The new id of every processed commit, by old id; an unchanged commit maps to itself.
  private var names: [ObjectID: ObjectID] = [:]
  /// The trees of rewritten commits, by the commits' old ids.
  private var newTrees: [ObjectID: ObjectID] = [:]
  private var records: [ObjectID?: ObjectID] = [:]
  /// Whether other clones made the purge, so that some commits may be newer than it.
  private let isAccepted: Bool
  /// Whether a purge record contains the events, by the record's id.
  private var recordsWithEvents: [ObjectID: Bool] = [:]
  /// The number of commits with a new id.
  private(set) var rewrittenCount = 0
  /// The number of commits and tags that lost their signature.
  private(set) var unsignedCount = 0

  init(
    _ repository: Repository, _ scope: PurgeScope, objects: Set<ObjectID>,
    events: [PurgeRecord.Event], isAccepted: Bool, into sink: ObjectSink
  ) {
    self.repository = repository
    self.sink = sink
    self.events = events
    self.isAccepted = isAccepted
    trees = TreeRewrite(repository, scope, objects: objects, into: sink)
  }

  /// The files that are removed from some commit or changed in it.
  var removed: Set<ExactPath> { trees.removed }

  /// The number of processed commits.
  var count: Int { names.count }

  /// A commit's new id; `nil` if it was not processed.
  func name(of commit: ObjectID) -> ObjectID? { names[commit] }

  /// The commits with a new id, by old id.
  var renamed: [ObjectID: ObjectID] { names.filter { $0.key != $0.value } }

  /// The tree of a rewritten commit; `nil` for a commit that keeps its id.
  func tree(of commit: ObjectID) -> ObjectID? { newTrees[commit] }

  /// Rewrites all commits reachable from some tips.
  mutating func rewrite(from tips: [ObjectID]) throws {
    for id in try repository.walk(from: tips, order: [.topological, .reversed])
    where names[id] == nil {
      try Task.checkCancellation()
      names[id] = try rewrite(id)
    }
  }

  private mutating func rewrite(_ id: ObjectID) throws -> ObjectID {
    let node = try repository.commitNodes([id])[0]
    let parents = node.parents.map { names[$0] ?? $0 }
    let before = try repository.tree(node.treeID)
    let entries = try trees.root(before, keepsTexts: follows(before))
    if entries == before && parents == node.parents { return id }
    let tree = try withRecord(entries)
    newTrees[id] = tree
    let text = CommitText.commit(
      try repository.content(id, of: .commit), tree: tree, parents: parents)
    rewrittenCount += 1
    if text.wasSigned { unsignedCount += 1 }
    return try sink.add(.commit, text.bytes)
  }

  /// Whether a commit is newer than the purge: its purge record contains the events.
  private mutating func follows(_ entries: [TreeEntry]) throws -> Bool {
    guard isAccepted,
      let entry = entries.first(where: { $0.name == PurgeRecord.file && $0.mode.isManifest })
    else { return false }
    if let known = recordsWithEvents[entry.id] { return known }
    let known = Set(PurgeRecord(parsing: try repository.blob(entry.id)).events)
    let hasAll = known.isSuperset(of: events)
    recordsWithEvents[entry.id] = hasAll
    return hasAll
  }

  /// Rewrites an annotated tag for its commit's new id; returns the same tag if nothing changes.
  mutating func tag(_ id: ObjectID) throws -> ObjectID {
    let bytes = try repository.content(id, of: .tag)
    guard let target = CommitText.target(ofTag: bytes) else { return id }
    let object =
      switch try repository.objectKind(target) {
      case .commit: names[target] ?? target
      case .tag: try tag(target)
      case .tree, .blob, nil: target
      }
    if object == target { return id }
    let text = CommitText.tag(bytes, of: object)
    if text.wasSigned { unsignedCount += 1 }
    return try sink.add(.tag, text.bytes)
  }

  /// Writes the tree of some entries, with the purge record added if it is a library's tree.
  mutating func withRecord(_ entries: [TreeEntry]) throws -> ObjectID {
    var entries = entries
    if entries.contains(where: { $0.name == LibraryManifest.file }) {
      let place = entries.firstIndex { $0.name == PurgeRecord.file && $0.mode != .directory }
      let entry = TreeEntry(
        PurgeRecord.file, .file, try record(after: place.map { entries[$0].id }))
      if let place { entries[place] = entry } else { entries.append(entry) }
    }
    return try sink.add(.tree, TreeEntry.tree(of: entries))
  }

  private mutating func record(after before: ObjectID?) throws -> ObjectID {
    if let known = records[before] { return known }
    let bytes = try before.map { try repository.blob($0) } ?? []
    let record = try sink.add(.blob, PurgeRecord.inserting(events, into: bytes))
    records[before] = record
    return record
  }
}
