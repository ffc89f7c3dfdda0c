import GRDB

/// An open cache, and which file it is open on.
struct CacheConnection: Sendable {
  let queue: DatabaseQueue
  /// `nil` for a cache that lives in memory.
  let identity: FileIdentity?
  let place: CachePlace

  /// An empty cache in memory.
  static func inMemory(because reason: CacheError?) throws -> CacheConnection {
    let queue = try DatabaseQueue(configuration: CacheSettings.configuration())
    try queue.write(CacheSchema.create)
    return CacheConnection(queue: queue, identity: nil, place: .memory(reason: reason))
  }
}

/// Where the cache is kept.
package enum CachePlace: Hashable, Sendable {
  case file(path: String)
  /// Lost when the process ends, because of `reason`; `nil` when that was asked for.
  case memory(reason: CacheError?)
}
