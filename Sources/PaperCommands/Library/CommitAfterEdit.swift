import PaperDomain
import PaperIndex
import PaperLibrary

extension Workspace {
  /// With `-c`, records exactly the files that a command changed.
  ///
  /// - Returns: The commits made, for the command's report.
  func commit(
    _ files: [String], _ option: CommitOption, _ invocation: Invocation
  ) async throws -> CommitReport? {
    guard option.commit, !files.isEmpty else { return nil }
    let workers = try openWorkers(count: 1)
    let outcome = try await library.commit(
      CommitRequest(message: option.message, paths: files), opening: workers)
    await workers.shutdown()
    switch outcome {
    case .nothing: return nil
    case .recorded(let report): return report
    case .refused(let diagnostics):
      for diagnostic in diagnostics { invocation.terminal.advise(diagnostic.styled) }
      throw CommandFailure(
        "the change was made and not recorded: the library has errors",
        hints: ["mend them, then pc commit"])
    }
  }
}
