import PaperDomain
import PaperIndex
import PaperLibrary

extension Workspace {
  /// With `-c`, records exactly the files that a command changed.
  ///
  /// In one transaction with the change it takes that back when it throws.
  ///
  /// - Returns: The commits made, for the command's report.
  func commit(
    _ files: [String], _ option: CommitOption, _ invocation: Invocation
  ) async throws -> CommitReport? {
    guard option.commit, !files.isEmpty else { return nil }
    let workers = LazyWorkers { try openWorkers(count: 1) }
    let outcome: CommitOutcome
    do {
      outcome = try await library.commit(
        CommitRequest(message: option.message, paths: files), opening: workers)
    } catch {
      await workers.shutdown()
      throw error
    }
    await workers.shutdown()
    switch outcome {
    case .nothing: return nil
    case .recorded(let report): return report
    case .refused(let diagnostics):
      for diagnostic in diagnostics { invocation.terminal.advise(diagnostic.styled) }
      throw UnrecordedChange()
    }
  }
}

/// What a command changed can't be recorded: the library has errors.
struct UnrecordedChange: Explained {
  var explanation: String { "nothing was changed: this can't be recorded by itself" }
  var hints: [String] {
    ["leave --commit out, then record everything together: pc commit"]
  }
}
