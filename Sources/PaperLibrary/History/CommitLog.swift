import Libgit2
import PaperDomain

/// The history of a library or of a part of it, later commits first, read as far as it is asked for.
package final class CommitLog {
  private let repository: Repository
  private let cut: Set<ObjectID>
  private let request: LogRequest
  private var scope: LogScope
  /// Reads history as it is asked for; `nil` where that is not possible.
  private var walk: RevisionWalk?
  /// The commits of a shallow clone, the next one last.
  private var list: [ObjectID] = []
  private var pending: ArraySlice<CommitNode> = []
  private var changeReader: ChangeReader

  /// So many commits are compared at a time.
  private static let batchSize = 64

  /// - Throws: `GitError`.
  package init(_ library: Library, _ request: LogRequest = LogRequest()) throws {
    repository = library.repository
    self.request = request
    scope = request.scope
    cut = try repository.shallowCommits()
    changeReader = ChangeReader(repository)
    guard let head = try repository.head().commit else { return }
    if cut.isEmpty {
      // Later commits first without having read them all, as git's own default is.
      walk = try repository.beginWalk(from: [head], order: [])
    } else {
      list = try repository.walk(from: [head], order: .time).reversed()
    }
  }

  /// The next commits that the request asks for, at most `count`; none at the end.
  package func next(_ count: Int) throws -> [LoggedCommit] {
    var found: [LoggedCommit] = []
    while found.count < count {
      if pending.isEmpty { pending = try nextNodes()[...] }
      if pending.isEmpty { break }
      let scope = scope
      let steps = try changeReader.steps(of: Array(pending), cut: cut, under: scope.paths)
      for (node, step) in zip(pending, steps) {
        pending = pending.dropFirst()
        let step = try followed(step)
        if scope.paths.isEmpty || !step.deltas.isEmpty { found.append(try logged(node, step)) }
        // What was compared ahead was compared in the wrong place.
        if self.scope != scope || found.count == count { break }
      }
    }
    return found
  }

  private func nextNodes() throws -> [CommitNode] {
    while true {
      var ids = try walk?.next(CommitLog.batchSize) ?? []
      while ids.count < CommitLog.batchSize, let id = list.popLast() { ids.append(id) }
      if ids.isEmpty { return [] }
      let nodes = try repository.commitNodes(ids).filter { node in
        (request.since.map { node.seconds >= $0.seconds } ?? true)
          && (request.until.map { node.seconds <= $0.seconds } ?? true)
      }
      if !nodes.isEmpty { return nodes }
    }
  }

  /// Goes on at the place that the followed thing comes from, when this commit moved it here.
  private func followed(_ step: ChangeReader.Step) throws -> ChangeReader.Step {
    guard let followed = scope.followed,
      step.deltas.contains(where: { $0.path == followed.manifest && $0.oldID == nil }),
      let origin = try changeReader.origin(of: followed.id, at: followed.manifest, in: step)
    else { return step }
    let now = scope.paths
    scope.move(to: origin)
    return try changeReader.step(step, under: now + scope.paths)
  }

  private func logged(_ node: CommitNode, _ step: ChangeReader.Step) throws -> LoggedCommit {
    let commit = try repository.commit(node.id)
    return LoggedCommit(
      id: CommitID(node.id), createdAt: Timestamp(seconds: commit.seconds),
      author: commit.author.name, message: commit.message, parentCount: commit.parents.count,
      changes: try changeReader.changes(of: step))
  }
}
