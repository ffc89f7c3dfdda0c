import Libgit2
import PaperDomain

/// The history of a library or of a part of it, later commits first, read as far as it is asked for.
package final class CommitLog {
  /// A commit that was looked at, and what is shown of it; `nil` where it is left out.
  struct Examined {
    var node: CommitNode
    var shown: LoggedCommit?
  }

  private let repository: Repository
  private let cut: Set<ObjectID>
  private let request: LogRequest
  private var scope: LogScope
  /// Reads history as it is asked for; `nil` where that is not possible.
  private var walk: RevisionWalk?
  /// The commits that are listed already, the next one last.
  private var list: [ObjectID] = []
  /// Read and not examined yet, the next one last; compared where it may be shown.
  private var pending: [(node: CommitNode, step: ChangeReader.Step?)] = []
  private var changeReader: ChangeReader
  private var batchSize = 8

  /// So many commits are compared at a time in the end: few are when only a few are asked for.
  private static let largestBatch = 256
  /// When so many commits in a row are older than what is asked for, none behind them is looked at:
  /// a clock that was wrong once does not end a log.
  private static let mostTooOld = 64
  private var tooOld = 0
  /// Looked at already, and not part of the run that was asked for.
  private var ahead: Examined?

  /// - Parameter isTopological: Whether no commit comes before all of its children; all of history
  ///   is listed for that first.
  /// - Throws: `GitError`.
  package init(
    _ library: Library, _ request: LogRequest = LogRequest(), isTopological: Bool = false
  ) throws {
    repository = library.repository
    self.request = request
    scope = request.scope
    cut = try repository.shallowCommits()
    changeReader = ChangeReader(repository)
    guard let head = try repository.head().commit else { return }
    if isTopological {
      list = try repository.walk(from: [head], order: [.topological, .time]).reversed()
    } else if cut.isEmpty {
      // Later commits first without having read them all, as git's own default is.
      walk = try repository.beginWalk(from: [head], order: [])
    } else {
      list = try repository.walk(from: [head], order: .time).reversed()
    }
  }

  /// The next commits that the request asks for; none at the end.
  ///
  /// - Parameter count: At most so many. The rebindings of one batch count as one and are returned
  ///   together.
  package func next(_ count: Int) throws -> [LoggedCommit] {
    var found: [LoggedCommit] = []
    var runs = 0
    while runs < count {
      let run = try examineRun()
      if run.isEmpty { break }
      found += run.compactMap(\.shown)
      runs += 1
    }
    return found
  }

  /// The next commits of history up to one that is shown, and those of its batch behind it; none at
  /// the end.
  func examineRun() throws -> [Examined] {
    var run: [Examined] = []
    var batch: String?
    while let next = try ahead ?? examineNext() {
      ahead = nil
      if let batch, try self.batch(of: next) != batch {
        ahead = next
        break
      }
      run.append(next)
      guard batch == nil, let shown = next.shown else { continue }
      batch = shown.batch
      if batch == nil { break }
    }
    return run
  }

  private func batch(of examined: Examined) throws -> String? {
    if let shown = examined.shown { return shown.batch }
    return RebindingMessage.batch(of: try repository.commit(examined.node.id).message)
  }

  /// The next commit of history, shown or not; `nil` at the end.
  private func examineNext() throws -> Examined? {
    if pending.isEmpty { try readMore() }
    guard let (node, compared) = pending.popLast() else { return nil }
    if request.since.map({ node.seconds < $0.seconds }) ?? false {
      tooOld += 1
      if tooOld >= CommitLog.mostTooOld { stop() }
    } else {
      tooOld = 0
    }
    guard var step = compared else { return Examined(node: node, shown: nil) }
    let before = scope
    step = try followed(step)
    // What was compared ahead was compared in the wrong place.
    if scope != before { try compareAgain() }
    let isTouched = before.paths.isEmpty || !step.isEmpty
    guard isTouched, request.covers(Timestamp(seconds: node.seconds)) else {
      return Examined(node: node, shown: nil)
    }
    return Examined(node: node, shown: try logged(node, step))
  }

  private func stop() {
    walk = nil
    list = []
    pending = []
  }

  private func readMore() throws {
    var ids = try walk?.next(batchSize) ?? []
    while ids.count < batchSize, let id = list.popLast() { ids.append(id) }
    batchSize = min(batchSize * 2, CommitLog.largestBatch)
    pending = try compared(try repository.commitNodes(ids)).reversed()
  }

  private func compareAgain() throws {
    pending = try compared(pending.reversed().map(\.node)).reversed()
  }

  /// Compares commits with their parents where that is needed to tell whether they are shown.
  private func compared(
    _ nodes: [CommitNode]
  ) throws -> [(node: CommitNode, step: ChangeReader.Step?)] {
    // What is followed may move in any commit.
    let wanted = try nodes.map { node in
      try scope.followed != nil
        || request.covers(Timestamp(seconds: node.seconds)) && isDescribed(node)
    }
    let compares = request.tellsChanges || !scope.paths.isEmpty
    let steps = try changeReader.steps(
      of: zip(nodes, wanted).filter(\.1).map(\.0), cut: cut, under: scope.paths,
      compares: compares)
    var next = steps.makeIterator()
    return zip(nodes, wanted).map { ($0, $1 ? next.next() : nil) }
  }

  private func isDescribed(_ node: CommitNode) throws -> Bool {
    if request.authors.isEmpty, request.messages.isEmpty { return true }
    return isDescribed(try repository.commit(node.id))
  }

  private func isDescribed(_ commit: Commit) -> Bool {
    request.describes(
      author: "\(commit.author.name) <\(commit.author.email)>", message: commit.message)
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

  private func logged(_ node: CommitNode, _ step: ChangeReader.Step) throws -> LoggedCommit? {
    let commit = try repository.commit(node.id)
    guard isDescribed(commit) else { return nil }
    return LoggedCommit(
      id: CommitID(node.id), createdAt: Timestamp(seconds: commit.seconds),
      author: commit.author.name, message: commit.message,
      parents: commit.parents.map { CommitID($0) },
      changes: request.tellsChanges ? try changeReader.changes(of: step) : [])
  }
}
