/// What was decided about a waiting file.
package enum TriageDecision: String, Hashable, Sendable, CaseIterable {
  case keep
  case delete
  /// Keep it, and write down its words.
  case noteKeep = "note-keep"
  /// Write down its words, and delete it.
  case noteDelete = "note-delete"

  package var deletes: Bool { self == .delete || self == .noteDelete }

  package var takesNote: Bool { self == .noteKeep || self == .noteDelete }

  /// The same decision about the note, for a file that stays or goes.
  package func deleting(_ deletes: Bool) -> TriageDecision {
    switch (takesNote, deletes) {
    case (true, true): .noteDelete
    case (true, false): .noteKeep
    case (false, true): .delete
    case (false, false): .keep
    }
  }
}
