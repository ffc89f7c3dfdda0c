import Files
import GRDB

/// An open cache, with the identity of its file.
struct CacheConnection: Sendable {
  let queue: DatabaseQueue
  /// `nil` for a cache in memory.
  let file: FileStatus?
  let place: CachePlace

  /// An empty cache in memory.
  static func inMemory(because reason: CacheError?) throws -> CacheConnection {
    let queue = try DatabaseQueue(configuration: CacheSettings.configuration())
    try queue.write(CacheSchema.create)
    return CacheConnection(queue: queue, file: nil, place: .memory(reason: reason))
  }
}
