import Dispatch
import Synchronization

extension LibrarySnapshot {
  /// Fewer files than this are not worth another thread.
  private static let filesPerChunk = 256

  /// Calls a function for each element, on all cores.
  ///
  /// - Returns: The results, in the order of the elements.
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
