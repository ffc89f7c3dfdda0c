/// What `Indexer` is asked to do.
package struct IndexRequest: Sendable {
  /// Present names; `nil` for all bundles.
  package var bundles: Set<String>?
  /// What to do about texts that were read, or failed to be, before.
  package var earlier: Earlier
  /// Pages are recognised whatever their text layers say, now and later.
  package var isForced: Bool

  package enum Earlier: Sendable {
    /// Both stay: only what is missing is done.
    case keep
    /// Pages that could not be read are tried again.
    case retryFailures
    /// Everything is read again.
    case forget
  }

  package init(
    bundles: Set<String>? = nil, earlier: Earlier = .keep, isForced: Bool = false
  ) {
    self.bundles = bundles
    self.earlier = earlier
    self.isForced = isForced
  }
}
