import GitNames
import Libgit2
import PaperDomain

/// The history of a library or of a part of it, latest commits first, read lazily.
package final class CommitLog {
  /// An examined commit, and what is shown of it; `nil` if the commit is not shown.
  struct Examined {
    var node: CommitNode
    var shown: LoggedCommit?
  }

  private let repository: Repository
  private let cut: Set<ObjectID>
  private let request: LogRequest
  private var scope: LogScope
  /// Reads history lazily; `nil` if that is not possible.
  private var walk: RevisionWalk?
  /// Commits that are listed in advance, the next one last.
  private var list: [ObjectID] = []
  /// Commits that are read but not examined, the next one last; compared if they may be shown.
  private var pending: [(node: CommitNode, step: ChangeReader.Step?)] = []
  private var changeReader: ChangeReader
  private var batchSize = 8

  /// The largest number of commits compared at a time. The batch size starts small because callers
  /// often want only a few commits.
  private static let largestBatch = 256
  /// After this many consecutive commits older than requested, the log ends. One commit with a
  /// wrong clock does not end it.
  private static let mostTooOld = 64
  private var tooOld = 0
  /// An examined commit that belongs to the next run.
  private var ahead: Examined?

  /// - Parameter isTopological: Whether every commit comes after all of its children. This lists
  ///   the whole history first.
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
      // Latest commits first, without reading the whole history; git's default order.
      walk = try repository.beginWalk(from: [head], order: [])
    } else {
      list = try repository.walk(from: [head], order: .time).reversed()
    }
  }

  /// Returns the next commits that match the request; empty at the end.
  ///
  /// - Parameter count: The largest number of commits. The rebindings of one batch count as one and
  ///   are returned together.
  ///
  /// - Throws: `GitError`.
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

  /// Returns the next commits of history up to one that is shown, with the following commits of its
  /// batch; empty at the end.
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

  /// Returns the next commit of history, shown or not; `nil` at the end.
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
    // The commits compared in advance were compared with the old scope.
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

  /// Compares commits with their parents if that is needed to decide whether they are shown.
  private func compared(
    _ nodes: [CommitNode]
  ) throws -> [(node: CommitNode, step: ChangeReader.Step?)] {
    // A followed entity may move in any commit.
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

  /// Follows the entity to its old path if this commit moved it here.
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
      id: node.id, createdAt: Timestamp(seconds: commit.seconds),
      author: commit.author.name, message: commit.message,
      parents: commit.parents,
      changes: request.tellsChanges ? try changeReader.changes(of: step) : [])
  }
}
