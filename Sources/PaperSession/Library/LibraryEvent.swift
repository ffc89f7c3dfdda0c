/// Something that happened to a library.
public enum LibraryEvent: Sendable, Equatable {
  /// Its files or its history changed; `docs` are the ids of the docs concerned, `nil` when that is
  /// not known.
  case changed(head: String?, committed: Bool, docs: [String]?)
  /// A remote can't be reached, or can again (`nil`).
  case offline(OfflineAnswer?)
}
