/// A command whose answer a viewer shows.
public enum LibraryReport: Hashable, Sendable {
  case tags
  case variables
  case status
  /// The errors and warnings.
  case check
  /// The last commits until a time, RFC 3339.
  case history(limit: Int, before: String?)
}
