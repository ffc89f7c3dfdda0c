import GitNames
import Libgit2
import PaperDomain

/// Takes the rewritten history of a remote's branch, and puts the commits of this clone on top.
struct RewriteAcceptance {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// Accepts the rewritten history of a remote's branch: published commits that it lacks are
  /// removed here too. Commits that only this clone has are applied on top, one by one. `pc undo`
  /// undoes it.
  ///
  /// - Returns: The changes, and the number of commits on top.
  func accept(
    _ rewrite: Rewrite, of remote: RemoteBranch, isDryRun: Bool
  ) throws -> (result: MergeResult, ownCount: Int) {
    let head = try repository.head()
    guard let ours = head.commit, let there = try repository.resolve(remote.tracking) else {
      throw SyncError.nothingRecorded
    }
    let own = try OwnCommits(
      of: ours, since: rewrite.published, on: there, remote.name, in: repository)
    var result = MergeResult(.fastForward)
    result.commitCount = try repository.walk(from: [there], hiding: [ours]).count
    result.remarks = [
      "\(isDryRun ? "would take" : "took") the rewritten history of \(remote.name)"
        + (own.count == 0
          ? "" : ", with \(own.count) commit\(own.count == 1 ? "" : "s") of this clone on top")
    ]
    if isDryRun { return (result, own.count) }
    try library.transaction {
      let identity = try library.identities.forCommit()
      var tip = there
      for step in own.steps {
        var author = identity
        if let known = step.author { author.author = known }
        tip = try put(step, on: tip, by: author, head, into: &result)
      }
      result.changes = try library.history.changes(from: ours, to: tip)
      result.commit = tip
      let branch = RefUpdate(name: head.reference, before: ours, after: tip, joined: [there])
      let move = try WorkingTreeMove(
        from: try repository.treeID(of: ours), to: try repository.commit(tip).treeID, in: library)
      let index = try move.perform(branch, message: "pc sync: accept the rewritten \(remote.name)")
      result.remarks += [index.remark].compactMap { $0 }
    }
    return (result, own.count)
  }

  /// Applies a commit's change on top of another commit.
  private func put(
    _ step: OwnCommits.Step, on tip: ObjectID, by identity: CommitIdentity, _ head: Head,
    into result: inout MergeResult
  ) throws -> ObjectID {
    var request = MergeRequest(step.commit, name: step.commit.short)
    request.published = .ours
    request.allowsUnrelated = true
    let merging = try MergeOperation(
      library, ours: tip, theirs: step.commit, request, base: step.base)
    let merged = try merging.store(in: library)
    result.report.merge(merging.merge.report)
    result.warnings = merged.warnings
    if try merged.tree == repository.treeID(of: tip) { return tip }
    let committer = try Committer(library, hooks: request.hooks, by: identity, on: head)
    let lines = merging.merge.report.sentences.map { "- \($0)\n" }.joined()
    let subject = step.message.prefix { !$0.isNewline }
    let rest = step.message.dropFirst(subject.count)
    let message = lines.isEmpty ? step.message : "\(subject)\n\n\(lines)\(rest)"
    return try committer.commit(tree: merged.tree, parents: [tip], finishedMessage: message)
  }
}

/// The commits that only this clone has, to apply on top of another history.
private struct OwnCommits {
  /// The changes, oldest first: the difference of each commit from its base.
  struct Step {
    /// `nil` if it does not exist any more.
    var base: ObjectID?
    var commit: ObjectID
    var message: String
    var author: Signature?
  }

  var count: Int
  var steps: [Step]

  /// - Parameters:
  ///   - published: The last published commit of the old branch.
  ///   - there: The tip of its new history.
  init(
    of tip: ObjectID, since published: ObjectID, on there: ObjectID, _ name: String,
    in repository: Repository
  ) throws {
    let base = try repository.objectExists(published) ? published : nil
    let own = try repository.walk(
      from: [tip], hiding: [there] + (base.map { [$0] } ?? []), order: [.topological, .reversed])
    count = own.count
    let commits = try own.map { try repository.commit($0) }
    if commits.isEmpty {
      steps = []
    } else if base != nil, commits.allSatisfy({ $0.parents.count == 1 }) {
      steps = commits.map {
        Step(base: $0.parents[0], commit: $0.id, message: $0.message, author: $0.author)
      }
    } else {
      // Merges among the commits are already resolved, so the result is applied as one change.
      let subjects = commits.map { "- \($0.message.prefix { !$0.isNewline })\n" }.joined()
      steps = [
        Step(
          base: base, commit: tip,
          message: "Put \(count) commits on top of \(name), which was rewritten\n\n\(subjects)")
      ]
    }
  }
}
