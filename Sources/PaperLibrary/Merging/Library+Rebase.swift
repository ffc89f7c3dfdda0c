import Libgit2

extension Library {
  /// Whether git stopped in the middle of a rebase.
  package func isRebasing() throws -> Bool { try repository.state() == .rebase }

  /// Leaves a rebase: branch and files are as they were before it.
  ///
  /// - Throws: ``SyncError/remoteCommand(_:)`` with git's words where it refuses.
  package func abortRebase() throws {
    let answer = try GitProgram(self).run(["rebase", "--abort"])
    if answer.isSuccess { return }
    let reason = answer.errors.split(separator: "\n").first.map { String($0) }
    throw SyncError.remoteCommand(reason ?? "git rebase --abort failed")
  }
}
