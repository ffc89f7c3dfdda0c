package import PaperDomain

/// The filter and the scope of a log.
package struct LogRequest: Sendable {
  package var scope: LogScope
  /// Only commits at or after this time.
  package var since: Timestamp?
  /// Only commits at or before this time.
  package var until: Timestamp?
  /// Only commits whose author, written `Name <address>`, matches one of these patterns; empty for
  /// all.
  package var authors: [LogPattern] = []
  /// Only commits whose message matches one of these patterns; empty for all.
  package var messages: [LogPattern] = []
  /// Whether to include the changes of the commits. Reading them takes most of the time.
  package var tellsChanges = true

  package init(_ scope: LogScope = .everything, since: Timestamp? = nil, until: Timestamp? = nil) {
    self.scope = scope
    self.since = since
    self.until = until
  }

  /// Whether a time is within the requested range.
  package func covers(_ time: Timestamp) -> Bool {
    (since.map { time >= $0 } ?? true) && (until.map { time <= $0 } ?? true)
  }

  /// Whether the author and the message match the patterns.
  package func describes(author: String, message: String) -> Bool {
    (authors.isEmpty || authors.contains { $0.matches(author) })
      && (messages.isEmpty || messages.contains { $0.matches(message) })
  }

  /// Whether the request excludes commits of the scope.
  var filters: Bool {
    since != nil || until != nil || !authors.isEmpty || !messages.isEmpty
  }
}
