package import PaperDomain

/// Which commits a log shows.
package struct LogRequest: Sendable {
  package var scope: LogScope
  /// Only commits at or after this time.
  package var since: Timestamp?
  /// Only commits at or before this time.
  package var until: Timestamp?

  package init(_ scope: LogScope = .everything, since: Timestamp? = nil, until: Timestamp? = nil) {
    self.scope = scope
    self.since = since
    self.until = until
  }
}
