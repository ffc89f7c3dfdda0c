import Files
import GitFiles
import Libgit2
import PaperDomain

/// History once more, without what is purged: a commit at a time, parents first.
///
/// A commit keeps its message, author, committer and dates, also when nothing is left of what it
/// changed. Every folder is looked at once, whatever number of commits has it. Commits that come
/// before anything that goes keep their names.
struct HistoryRewrite {
  let repository: Repository
  let sink: ObjectSink
  /// What every rewritten commit's record says besides what it said.
  private let events: [PurgeRecord.Event]
  private var trees: TreeRewrite
  /// Every commit looked at, by its name before; one that did not change has the same after.
  private var names: [ObjectID: ObjectID] = [:]
  /// The trees of rewritten commits, by the commits' old names.
  private var newTrees: [ObjectID: ObjectID] = [:]
  private var records: [ObjectID?: ObjectID] = [:]
  /// Whether the purge is one that other clones made, so that commits may follow it already.
  private let isAccepted: Bool
  /// Whether a record has the events, by its name.
  private var recordsWithEvents: [ObjectID: Bool] = [:]
  /// How many commits got another name.
  private(set) var rewrittenCount = 0
  /// Commits and tags that were signed and are so no longer.
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

  /// The files that some commit loses or has otherwise.
  var removed: Set<ExactPath> { trees.removed }

  /// How many commits were looked at.
  var count: Int { names.count }

  /// A commit's new name; `nil` for one that was not looked at.
  func name(of commit: ObjectID) -> ObjectID? { names[commit] }

  /// The commits that have another name now, by the name before.
  var renamed: [ObjectID: ObjectID] { names.filter { $0.key != $0.value } }

  /// The tree of a commit that was rewritten; `nil` for one that keeps its name.
  func tree(of commit: ObjectID) -> ObjectID? { newTrees[commit] }

  /// Rewrites all commits that some tips lead to.
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

  /// Whether a commit was made after the purge: its record says so.
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

  /// An annotated tag of a commit's new name; the tag itself where nothing changes.
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

  /// The tree of some entries, with the record of what was purged where it is a library's.
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
