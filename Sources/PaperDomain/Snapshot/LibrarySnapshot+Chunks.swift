import Dispatch
import Synchronization

extension LibrarySnapshot {
  /// Fewer files than this are not worth waking another core for.
  private static let filesPerChunk = 256

  /// Does something with one thing after another, on all cores.
  ///
  /// - Returns: What came of each, in the order of the things.
  package static func inChunks<File: Sendable, Found: Sendable>(
    of files: [File], _ read: @Sendable (File) -> Found
  ) -> [Found] {
    let chunks = stride(from: 0, to: files.count, by: filesPerChunk).map {
      $0..<min($0 + filesPerChunk, files.count)
    }
    if chunks.count < 2 { return files.map(read) }
    let results = Mutex([[Found]](repeating: [], count: chunks.count))
    DispatchQueue.concurrentPerform(iterations: chunks.count) { index in
      let part = files[chunks[index]].map(read)
      results.withLock { $0[index] = part }
    }
    return results.withLock { $0.flatMap { $0 } }
  }
}
