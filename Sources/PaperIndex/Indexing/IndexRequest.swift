/// The parameters of an indexing run.
package struct IndexRequest: Sendable {
  /// Current names; `nil` for all bundles.
  package var bundles: Set<String>?
  /// How to handle texts and failures of earlier runs.
  package var earlier: Earlier
  /// Whether pages are recognised even if they have text layers, now and in later runs.
  package var isForced: Bool

  package enum Earlier: Sendable {
    /// Keeps texts and failures: only missing texts are read.
    case keep
    /// Retries pages that could not be read.
    case retryFailures
    /// Reads everything again.
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
