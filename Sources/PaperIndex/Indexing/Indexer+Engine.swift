import Files
import WorkerProtocol

extension Indexer {
  /// The engines' names and versions, and whether a worker was asked for them just now.
  ///
  /// They are remembered for as long as the worker's executable stays the same file.
  func engine() async throws -> (engine: String, isFresh: Bool) {
    if let memo = try cache.memo("engine"), memo.hasPrefix(try executableStamp()) {
      return (String(memo.dropFirst(try executableStamp().count)), false)
    }
    return (try await askEngine(), true)
  }

  /// Asks a worker, and remembers what it says.
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
