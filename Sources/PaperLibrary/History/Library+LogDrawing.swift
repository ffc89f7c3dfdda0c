import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// The commits that match a request, children before parents, for a drawing of history. The
  /// parents of each are its nearest ancestors that are shown. The rebindings of one batch count as
  /// one.
  ///
  /// Lists all commits first, and reads the changes only of the commits it shows.
  ///
  /// - Throws: `GitError`.
  package func logForDrawing(_ request: LogRequest, limit: Int = .max) throws -> [LoggedCommit] {
    let log = try CommitLog(self, request, isTopological: true)
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
      if found != own { found = Library.withoutAncestors(found, parents) }
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
}
