package import PaperDomain

/// What the entries of a journal amount to.
package struct TriageState: Sendable {
  /// The decisions that were not undone, in order.
  package private(set) var steps: [TriageEntry] = []
  /// The last decision about each file.
  package private(set) var decided: [BlobID: TriageEntry] = [:]
  /// The notes of decisions that were undone, which may have been written by then.
  package private(set) var undoneNotes: Set<String> = []

  package init() {}

  /// The decision that undoing takes back next; `nil` if there is none.
  package var last: TriageEntry? { steps.last }

  /// The decisions with a note, in order, each note once.
  package var notes: [TriageEntry] {
    var seen: Set<String> = []
    return steps.filter { entry in entry.note.map { seen.insert($0).inserted } ?? false }
  }

  /// Adds an entry. The undoing of something else than the last decision changes nothing.
  package mutating func apply(_ entry: TriageEntry) {
    switch entry.action {
    case .decide:
      steps.append(entry)
      if let note = entry.note { undoneNotes.remove(note) }
      decided[entry.file] = entry
    case .undo:
      guard steps.last?.file == entry.file else { return }
      let undone = steps.removeLast()
      if let note = undone.note { undoneNotes.insert(note) }
      decided[entry.file] = steps.last { $0.file == entry.file }
    }
  }
}
