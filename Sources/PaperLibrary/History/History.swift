package import GitNames
import Libgit2
package import PaperDomain

extension Library {
  /// The history of commits.
  package var history: History { History(self) }
}

/// The history of a library: its commits, what they changed, and the versions of its pages.
package struct History: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// A commit without its changes.
  ///
  /// - Throws: `GitError`.
  package func commit(_ id: ObjectID) throws -> LoggedCommit {
    let commit = try repository.commit(id)
    return LoggedCommit(
      id: id, createdAt: Timestamp(seconds: commit.seconds), author: commit.author.name,
      message: commit.message, parents: commit.parents, changes: [])
  }

  /// Whether a commit is an ancestor of another one, or the same.
  ///
  /// - Throws: `GitError`.
  package func isAncestor(_ commit: ObjectID, of other: ObjectID) throws -> Bool {
    if commit == other { return true }
    return try repository.isAncestor(commit, of: other)
  }

  /// The branch of HEAD; `nil` if HEAD is detached.
  ///
  /// - Throws: `GitError`.
  package func branchName() throws -> String? { try repository.head().branchName }

  /// Whether the last commit contains a file or folder.
  ///
  /// - Throws: `GitError`.
  package func isInLastCommit(_ file: String) throws -> Bool {
    guard let commit = try repository.head().commit else { return false }
    return try repository.entry(in: repository.commit(commit).treeID, path: file) != nil
  }

  /// The commits that match a request, latest first.
  ///
  /// Returns at most `limit` commits, where the rebindings of one batch count as one. ``CommitLog``
  /// reads a long history in parts.
  ///
  /// - Throws: `GitError`.
  package func log(
    _ request: LogRequest = LogRequest(), limit: Int = .max
  ) throws -> [LoggedCommit] {
    try CommitLog(library, request).next(limit)
  }

  /// Whether a log with this request shows a page's version.
  ///
  /// - Throws: `GitError`.
  package func shows(_ version: PageVersion, _ request: LogRequest) throws -> Bool {
    guard request.covers(version.createdAt) else { return false }
    let commit = try repository.commit(version.commit)
    return request.describes(
      author: "\(commit.author.name) <\(commit.author.email)>", message: commit.message)
  }

  /// The first line of a commit's message.
  ///
  /// - Throws: `GitError`.
  package func subject(of commit: ObjectID) throws -> String {
    String(try repository.commit(commit).message.prefix { !$0.isNewline })
  }

  /// The time of the last commit in which a file differs from every parent's.
  ///
  /// - Parameters:
  ///   - file: The path, relative to the library's root.
  ///   - commit: The commit to start from; `nil` for HEAD.
  /// - Returns: `nil` if there is no such file.
  /// - Throws: `GitError`.
  package func updatedAt(_ file: String, from commit: ObjectID? = nil) throws -> Timestamp? {
    let cut = try repository.shallowCommits()
    guard let start = try commit ?? repository.head().commit else {
      return nil
    }
    var node = try repository.commitNodes([start])[0]
    guard let entry = try repository.entry(in: node.treeID, path: file) else { return nil }
    while true {
      let parents = cut.contains(node.id) ? [] : try repository.commitNodes(node.parents)
      let same = try parents.first { parent in
        try parent.treeID == node.treeID
          || repository.entry(in: parent.treeID, path: file)?.id == entry.id
      }
      guard let same else { return Timestamp(seconds: node.seconds) }
      node = same
    }
  }

  /// The commits that match a request, children before parents, for a drawing of history. The
  /// parents of each are its nearest ancestors that are shown. The rebindings of one batch count as
  /// one.
  ///
  /// Lists all commits first, and reads the changes only of the commits it shows.
  ///
  /// - Throws: `GitError`.
  package func logForDrawing(_ request: LogRequest, limit: Int = .max) throws -> [LoggedCommit] {
    let log = try CommitLog(library, request, isTopological: true)
    let cut = try repository.shallowCommits()
    var shown: [LoggedCommit] = []
    var examined: [CommitLog.Examined] = []
    var runs = 0
    while runs < limit {
      let run = try log.examineRun()
      if run.isEmpty { break }
      examined += run
      shown += run.compactMap(\.shown)
      runs += 1
    }
    // Ancestors first: the shown commits at which the lines from a commit end. A commit that was
    // not examined counts as shown: its line leaves the drawing.
    var ends: [ObjectID: [ObjectID]] = [:]
    var parents: [ObjectID: [ObjectID]] = [:]
    for commit in examined.reversed() {
      let id = commit.node.id
      let own = cut.contains(id) ? [] : commit.node.parents
      var found: [ObjectID] = []
      for parent in own {
        for end in ends[parent] ?? [parent] where !found.contains(end) { found.append(end) }
      }
      let isShown = commit.shown != nil
      if found != own { found = History.withoutAncestors(found, parents) }
      if isShown { parents[id] = found }
      ends[id] = isShown ? [id] : found
    }
    return shown.map { commit in
      var commit = commit
      commit.parents = (parents[commit.id] ?? [])
      return commit
    }
  }

  /// Removes commits that are ancestors of another one.
  private static func withoutAncestors(
    _ commits: [ObjectID], _ parents: [ObjectID: [ObjectID]]
  ) -> [ObjectID] {
    if commits.count < 2 { return commits }
    return commits.filter { candidate in
      !commits.contains { other in
        other != candidate && leads(from: other, to: candidate, parents)
      }
    }
  }

  private static func leads(
    from start: ObjectID, to end: ObjectID, _ parents: [ObjectID: [ObjectID]]
  ) -> Bool {
    var seen: Set<ObjectID> = [start]
    var stack = [start]
    while let next = stack.popLast() {
      for parent in parents[next] ?? [] where seen.insert(parent).inserted {
        if parent == end { return true }
        stack.append(parent)
      }
    }
    return false
  }

  /// The changes between any two commits, rebindings first.
  ///
  /// - Throws: `GitError`.
  package func changes(from old: ObjectID, to new: ObjectID) throws -> [Change] {
    let oldTree = try repository.commit(old).treeID
    let newTree = try repository.commit(new).treeID
    return try ChangeReader(repository).changes(from: oldTree, to: newTree)
  }

  /// The changes from a commit to the working tree.
  ///
  /// - Throws: `GitError`, `FileError`.
  package func changes(since commit: ObjectID) throws -> [Change] {
    let working = try WorkingChanges(library, head: commit)
    let tree = try repository.commit(commit).treeID
    return try SnapshotPair(library, tree: tree, working.index, changes: working.changes)
      .changes(working.changes)
  }

  /// The commit of HEAD; `nil` before the first commit.
  ///
  /// - Throws: `GitError`.
  package func head() throws -> ObjectID? { try repository.head().commit }

  /// The first parent of a commit; `nil` for the first commit, and at the boundary of a shallow
  /// clone.
  ///
  /// - Throws: `GitError`.
  package func firstParent(of commit: ObjectID) throws -> ObjectID? {
    let id = commit
    if try repository.shallowCommits().contains(id) { return nil }
    return try repository.commit(id).parents.first
  }

  /// The hand-corrected text of a bundle's page, unchanged.
  ///
  /// - Parameters:
  ///   - page: A page in the notation of ``Change``: `calc-scan#3`.
  ///   - commit: `nil` for the working tree.
  /// - Returns: `nil` if there is no such text.
  /// - Throws: `GitError`, `FileError`.
  package func correctedText(of page: String, in commit: ObjectID?) throws -> String? {
    guard let hash = page.lastIndex(of: "#"), let number = Int(page[page.index(after: hash)...])
    else { return nil }
    let file = CorrectedText(bundle: String(page[..<hash]), pageNumber: number).file
    let bytes =
      if let commit { try library.snapshots.source(of: commit).readIfPresent(file) } else {
        try WorkingSource(root: library.folder).readIfPresent(file)
      }
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The versions of pages, cached in the library's cache folder.
  ///
  /// - Throws: `GitError`; the errors of opening the cache.
  package func versions() throws -> VersionIndex {
    try VersionIndex(library, cache: library.settings.openVersionCache(library.cacheFolder))
  }
}
