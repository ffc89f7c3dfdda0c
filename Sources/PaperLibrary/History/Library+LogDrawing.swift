import Libgit2
import PaperDomain

extension Library {
  /// The commits that a request asks for, no one before all of its children, each with the nearest
  /// of its ancestors that are shown as parents: what a drawing of history needs. The rebindings of
  /// one batch count as one.
  ///
  /// Reads which commits there are first, and of no more than it shows what they changed.
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
    // Ancestors first: where the lines that lead to a commit end in what is shown. What was not
    // looked at counts as shown: its line leads on out of the drawing.
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
      commit.parents = (parents[ObjectID(commit.id)] ?? []).map { CommitID($0) }
      return commit
    }
  }

  /// Leaves out what another one leads to anyway.
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
