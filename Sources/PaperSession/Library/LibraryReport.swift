/// A command whose answer a viewer shows.
public enum LibraryReport: Hashable, Sendable {
  case tags
  case variables
  case status
  /// The errors and warnings.
  case check
  /// The recognised pages that a person should look at, the least reliable first.
  case doubtful
  /// The last commits until a time, RFC 3339.
  case history(limit: Int, before: String?)
}
