/// Where the cache is kept.
package enum CachePlace: Hashable, Sendable {
  case file(path: String)
  /// Lost when the process ends, because of `reason`; `nil` when that was asked for.
  case memory(reason: CacheError?)
}
