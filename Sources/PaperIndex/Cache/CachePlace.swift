/// The location of the cache.
package enum CachePlace: Hashable, Sendable {
  case file(path: String)
  /// In memory until the process ends, because of `reason`; `nil` if the caller chose this.
  case memory(reason: CacheError?)
}
