import PaperDomain
import PaperIndex
import PaperLibrary

extension Workspace {
  /// With `-c`, records exactly the files that a command changed.
  ///
  /// - Parameter edits: What is taken back when it can't be recorded.
  /// - Returns: The commits made, for the command's report.
  func commit(
    _ files: [String], _ option: CommitOption, _ invocation: Invocation,
    orTakeBack edits: [FileEdit] = []
  ) async throws -> CommitReport? {
    guard option.commit, !files.isEmpty else { return nil }
    let workers = LazyWorkers { try openWorkers(count: 1) }
    var request = CommitRequest(message: option.message, paths: files)
    request.isVerified = !option.verification.skipsHooks
    let outcome: CommitOutcome
    do {
      outcome = try await library.commit(request, opening: workers)
    } catch {
      await workers.shutdown()
      try library.takeBack(edits)
      throw error
    }
    await workers.shutdown()
    switch outcome {
    case .nothing: return nil
    case .recorded(let report): return report
    case .refused(let diagnostics):
      try library.takeBack(edits)
      for diagnostic in diagnostics { invocation.terminal.advise(diagnostic.styled) }
      throw edits.isEmpty
        ? CommandFailure(
          "the change was made and not recorded: the library has errors",
          hints: ["mend them, then pc commit"])
        : CommandFailure(
          "nothing was changed: this can't be recorded by itself",
          hints: ["leave --commit out, then record everything together: pc commit"])
    }
  }
}
