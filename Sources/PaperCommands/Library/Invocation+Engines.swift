import PaperIndex
import WorkerProtocol

extension Invocation {
  /// The engines of this machine, and the languages that they have models for.
  ///
  /// - Throws: ``CommandFailure`` if `pc-worker` is missing, `WorkerError` if it doesn't start.
  func engineFacts() async throws -> EngineFacts {
    try await WorkerPool(executable: WorkerExecutable.beside(self), count: 1).engine()
  }
}
