/// A command's answer that a viewer shows.
public enum LibraryReport: Hashable, Sendable {
  case tags(at: String?)
  case variables(at: String?)
  case status
  case history(limit: Int, before: String?)
}
