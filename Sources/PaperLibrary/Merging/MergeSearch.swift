import Files
package import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// The search for merges that lost changes.
  package var mergeSearch: MergeSearch { MergeSearch(self) }
}

/// Searches the branch for merges of plain git that lost changes.
package struct MergeSearch: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// Adds merges that lost nothing.
  func settle(_ commits: [ObjectID]) throws {
    var watch = try MergeWatch(of: library)
    if !watch.isKept { watch.seen = commits.last }
    watch.settled.formUnion(commits)
    try watch.save(in: library)
  }

  /// The largest number of commits that are searched for merges; a longer range was not made here.
  private static let mostWatched = 1_000

  /// The merges on this branch that no `pc` made or checked, that no remote has yet, and that lost
  /// a change of a side.
  ///
  /// If the branch has not moved since the last call, this reads one small file.
  ///
  /// - Throws: `GitError`, `FileError`.
  package func lacking() throws -> [ObjectID] {
    guard let head = try repository.head().commit else { return [] }
    var watch = try MergeWatch(of: library)
    if watch.seen == head { return [] }
    guard watch.isKept else {
      watch.seen = head
      try saveUnlessReadOnly(watch)
      return []
    }
    let known = try watch.seen.map { try repository.objectExists($0) ? [$0] : [] } ?? []
    let tips = try library.remotes.tips().filter { try !repository.isAncestor(head, of: $0) }
    if try library.remotes.isPublished(head) {
      watch = MergeWatch(seen: head)
      try saveUnlessReadOnly(watch)
      return []
    }
    let commits = try repository.walk(from: [head], hiding: known + tips).prefix(
      Self.mostWatched)
    var lacking: [ObjectID] = []
    for node in try repository.commitNodes(Array(commits))
    where node.parents.count == 2 && !watch.settled.contains(node.id) {
      if try lack(of: node) == nil {
        watch.settled.insert(node.id)
      } else {
        lacking.append(node.id)
      }
    }
    if lacking.isEmpty { watch = MergeWatch(seen: head) }
    try saveUnlessReadOnly(watch)
    return lacking
  }

  /// The merge as it should be; `nil` if the actual merge equals it.
  func lack(of merge: CommitNode) throws -> MergeOperation? {
    // A shallow clone may lack the merge base.
    if try repository.isShallow(),
      try repository.mergeBases(merge.parents[0], merge.parents[1]).isEmpty
    {
      return nil
    }
    let request = try request(forMerge: repository.commit(merge.id))
    let ideal = try MergeOperation(
      library, ours: merge.parents[0], theirs: merge.parents[1], request, madeBefore: merge.treeID)
    let tree = try CommitSides(repository: repository).tree(merge.treeID)
    return ideal.merge.tree == tree ? nil : ideal
  }

  private func saveUnlessReadOnly(_ watch: MergeWatch) throws {
    do {
      try watch.save(in: library)
    } catch let error as FileError where error.isPermission {
      return
    }
  }

  /// A request that repeats an existing merge, with the names in its message.
  func request(forMerge commit: Commit) throws -> MergeRequest {
    let merged = SideNames.merged(in: commit.message)
    var request = MergeRequest(
      commit.parents[1],
      name: merged?.words ?? "commit '\(commit.parents[1].short)'")
    request.into =
      try merged?.into ?? (merged == nil ? nil : repository.head().branchName)
      ?? "commit \(commit.parents[0].short)"
    request.allowsUnrelated = true
    return request
  }
}
