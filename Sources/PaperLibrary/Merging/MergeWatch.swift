import Files
import Libgit2
package import PaperDomain

/// What is known of merges that came to this clone: up to which commit they were looked at, and
/// which of them lack something that a side had. A file of this device.
struct MergeWatch {
  /// Whether anything is known; else what there is counts as looked at.
  private(set) var isKept = false
  /// The last commit up to which every merge was looked at; `nil` for none.
  var seen: ObjectID?
  /// Merges that are whole, though commits after ``seen`` lead to them.
  var settled: Set<ObjectID> = []

  private static func path(_ library: Library) -> String {
    RawPath.join(library.deviceFolder, "merges")
  }

  init(of library: Library) throws {
    let path = MergeWatch.path(library)
    guard try FileSystem.statusIfPresent(of: path) != nil else { return }
    let bytes = try FileSystem.read(path, limit: 1 << 20)
    isKept = true
    let names = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    seen = names.first.flatMap { ObjectID(parsing: $0) }
    settled = Set(names.dropFirst().compactMap { ObjectID(parsing: $0) })
  }

  /// The same where commits have other names; `nil` where nothing is known.
  func renamed(_ names: [ObjectID: ObjectID]) -> MergeWatch? {
    guard isKept else { return nil }
    var watch = self
    watch.seen = seen.map { names[$0] ?? $0 }
    watch.settled = Set(settled.map { names[$0] ?? $0 })
    return watch
  }

  func save(in library: Library) throws {
    let lines = [seen?.description ?? ""] + settled.map(\.description).sorted()
    try FileSystem.makeDirectories(library.deviceFolder)
    try FileSystem.writeAtomically(
      Array(lines.map { $0 + "\n" }.joined().utf8), to: MergeWatch.path(library))
  }
}

extension Library {
  /// Notes merges that lack nothing.
  func settleMerges(_ commits: [ObjectID]) throws {
    var watch = try MergeWatch(of: self)
    if !watch.isKept { watch.seen = commits.last }
    watch.settled.formUnion(commits)
    try watch.save(in: self)
  }

  /// More commits than this are not looked through for merges: they were not made here.
  private static let mostWatched = 1_000

  /// Merges on this branch that no `pc` made or looked at, that no remote has yet, and that lack
  /// something a side had.
  ///
  /// Costs the reading of one small file where the branch has not moved since the last look.
  package func lackingMerges() throws -> [CommitID] {
    guard let head = try repository.head().commit else { return [] }
    var watch = try MergeWatch(of: self)
    if watch.seen == head { return [] }
    guard watch.isKept else {
      watch.seen = head
      try saveUnlessReadOnly(watch)
      return []
    }
    let known = try watch.seen.map { try repository.objectExists($0) ? [$0] : [] } ?? []
    let tips = try remoteTips().filter { try !repository.isAncestor(head, of: $0) }
    if try isPublished(head) {
      watch = MergeWatch(seen: head)
      try saveUnlessReadOnly(watch)
      return []
    }
    let commits = try repository.walk(from: [head], hiding: known + tips).prefix(
      Library.mostWatched)
    var lacking: [CommitID] = []
    for node in try repository.commitNodes(Array(commits))
    where node.parents.count == 2 && !watch.settled.contains(node.id) {
      if try lack(of: node) == nil {
        watch.settled.insert(node.id)
      } else {
        lacking.append(CommitID(node.id))
      }
    }
    if lacking.isEmpty { watch = MergeWatch(seen: head) }
    try saveUnlessReadOnly(watch)
    return lacking
  }

  /// What a merge should have been; `nil` where it is that.
  func lack(of merge: CommitNode) throws -> MergeOperation? {
    // A shallow clone may lack what both sides grew out of.
    if try repository.isShallow(),
      try repository.mergeBases(merge.parents[0], merge.parents[1]).isEmpty
    {
      return nil
    }
    let request = try request(forMerge: repository.commit(merge.id))
    let ideal = try MergeOperation(
      self, ours: merge.parents[0], theirs: merge.parents[1], request, madeBefore: merge.treeID)
    let tree = try CommitSides(repository: repository).tree(merge.treeID)
    return ideal.merge.tree == tree ? nil : ideal
  }

  private func saveUnlessReadOnly(_ watch: MergeWatch) throws {
    do {
      try watch.save(in: self)
    } catch let error as FileError where error.isPermission {
      return
    }
  }
}

extension MergeWatch {
  init(seen: ObjectID) {
    self.seen = seen
    isKept = true
  }
}
