import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// The commits to revert that a text names, latest first: one commit, or all rebindings of a
  /// batch.
  ///
  /// - Parameter wholeBatch: Whether a commit selects its whole batch.
  /// - Throws: ``ReversalError``, ``RevisionError``.
  package func commitsToRevert(_ text: String, wholeBatch: Bool) throws -> [LoggedCommit] {
    let commit: ObjectID
    do {
      commit = try self.commit(named: text)
    } catch RevisionError.unknown {
      let found = try batch(beginningWith: text)
      if found.isEmpty { throw ReversalError.unknown(text) }
      return found
    }
    guard let head = try repository.head().commit,
      try repository.isAncestor(commit, of: head)
    else { throw ReversalError.notOurs(commit) }
    let raw = try repository.commit(commit)
    let logged = LoggedCommit(
      id: commit, createdAt: Timestamp(seconds: raw.seconds), author: raw.author.name,
      message: raw.message, parents: raw.parents, changes: [])
    guard wholeBatch, let batch = logged.batch else { return [logged] }
    return try self.batch(beginningWith: batch)
  }

  /// The commits of a batch, latest first; empty if the text begins no batch's id.
  private func batch(beginningWith text: String) throws -> [LoggedCommit] {
    let prefix = text.lowercased()
    guard prefix.utf8.count >= ReferenceResolver.shortestPrefix,
      prefix.utf8.allSatisfy({ byte in
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) || byte == UInt8(ascii: "-")
      })
    else { return [] }
    var request = LogRequest()
    request.tellsChanges = false
    request.messages = [try LogPattern("^\(RebindingMessage.batchKey)\(prefix)")]
    let found = try log(request).filter { $0.batch?.hasPrefix(prefix) ?? false }
    guard Set(found.map(\.batch)).count < 2 else { throw ReversalError.ambiguousBatch(text) }
    return found
  }

  /// Sorts commits in the order in which they are reverted: descendants first.
  ///
  /// - Throws: `GitError`.
  package func lastMadeFirst(_ commits: [LoggedCommit]) throws -> [LoggedCommit] {
    guard commits.count > 1, let head = try repository.head().commit else { return commits }
    var byID = Dictionary(
      commits.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return try repository.walk(from: [head], order: [.topological, .time]).compactMap {
      byID.removeValue(forKey: $0)
    }
  }
}
