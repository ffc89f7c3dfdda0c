import Files
import WorkerProtocol

extension Indexer {
  /// The names and versions of the engines, from the cache or from a worker.
  func engine() async throws -> String {
    if let known = try knownEngine() { return known }
    return try await askEngine()
  }

  /// The names and versions of the engines in the cache, valid while the worker's executable is the
  /// same file; `nil` when a worker must be asked.
  func knownEngine() throws -> String? {
    let stamp = try executableStamp()
    return try cache.memo("engine").flatMap {
      $0.hasPrefix(stamp) ? String($0.dropFirst(stamp.count)) : nil
    }
  }

  /// Gets the engine from a worker, and stores it.
  func askEngine() async throws -> String {
    let facts: EngineFacts
    do throws(WorkerError) {
      facts = try await workers.engine()
    } catch .cancelled {
      throw CancellationError()
    }
    let engine = "poppler \(facts.poppler), tesseract \(facts.tesseract)"
    let memo = try executableStamp() + engine
    if try cache.memo("engine") != memo { try cache.keep(memo, as: "engine") }
    return engine
  }

  private func executableStamp() throws -> String {
    let path = workers.executable.path
    do throws(FileError) {
      let status = try FileSystem.status(of: path, followingLinks: true)
      return "\(path)\n\(status.size) \(status.modified.nanosecondsSince1970)\n"
    } catch {
      throw WorkerError.cannotStart(path: path, errno: error.errno)
    }
  }
}
