/// A change of the library or of its remote.
public enum LibraryEvent: Sendable, Equatable {
  /// The files or the history changed; `docs` are the ids of the changed docs, `nil` if they are
  /// unknown.
  case changed(head: String?, committed: Bool, docs: [String]?)
  /// A remote can't be reached, or can be reached again (`nil`).
  case offline(OfflineAnswer?)
  /// The annotations of a page changed; its id.
  case markup(page: String)
  /// Reading the texts of pages began, went on or ended.
  case indexing(IndexingAnswer)
  /// What this device keeps of the PDFs changed, or a download went on.
  case kept
  /// Someone marked or corrected a word.
  case reading
  /// Files came into the inbox or left it, decisions were made, or notes were written.
  case inbox
}
