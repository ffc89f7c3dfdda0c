import Libgit2

extension Library {
  /// Whether a git rebase is in progress.
  ///
  /// - Throws: `GitError`.
  package func isRebasing() throws -> Bool { try repository.state() == .rebase }

  /// Aborts a rebase; branch and files are restored.
  ///
  /// - Throws: ``SyncError/remoteCommand(_:)`` with git's message if git refuses.
  package func abortRebase() throws {
    let answer = try GitProgram(self).run(["rebase", "--abort"])
    if answer.isSuccess { return }
    let reason = answer.errors.split(separator: "\n").first.map { String($0) }
    throw SyncError.remoteCommand(reason ?? "git rebase --abort failed")
  }
}
