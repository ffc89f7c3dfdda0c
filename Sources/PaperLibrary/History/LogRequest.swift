package import PaperDomain

/// Which commits a log shows.
package struct LogRequest: Sendable {
  package var scope: LogScope
  /// Only commits at or after this time.
  package var since: Timestamp?
  /// Only commits at or before this time.
  package var until: Timestamp?
  /// Only commits of an author, written `Name <address>`, that one of these describes; none are all.
  package var authors: [LogPattern] = []
  /// Only commits with a message that one of these describes; none are all.
  package var messages: [LogPattern] = []
  /// Whether it is told what the commits changed: reading that takes most of the time.
  package var tellsChanges = true

  package init(_ scope: LogScope = .everything, since: Timestamp? = nil, until: Timestamp? = nil) {
    self.scope = scope
    self.since = since
    self.until = until
  }

  /// Whether a moment lies between the times asked for.
  package func covers(_ time: Timestamp) -> Bool {
    (since.map { time >= $0 } ?? true) && (until.map { time <= $0 } ?? true)
  }

  /// Whether author and message are what is asked for.
  package func describes(author: String, message: String) -> Bool {
    (authors.isEmpty || authors.contains { $0.matches(author) })
      && (messages.isEmpty || messages.contains { $0.matches(message) })
  }

  /// Whether some commits of the scope are left out.
  var filters: Bool {
    since != nil || until != nil || !authors.isEmpty || !messages.isEmpty
  }
}
