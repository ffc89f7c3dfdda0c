package import Files
package import PaperDomain

extension Inbox {
  /// Records a decision about a file. It is on disk when the function returns.
  ///
  /// - Parameters:
  ///   - time: Now.
  ///   - root: The root folder of the library in which a note gets its path.
  /// - Throws: `FileError`; nothing was decided then.
  package func decide(
    _ decision: TriageDecision, about item: InboxItem, at time: Timestamp, notesIn root: String
  ) throws(FileError) {
    let note = decision.takesNote ? try newNote(of: item, at: time, root) : nil
    try record(decision, about: item, at: time, note: note)
  }

  /// Decides that a file is to be deleted, or not; what was decided about its note stays.
  ///
  /// - Throws: `FileError`; nothing was decided then.
  package func move(
    _ item: InboxItem, toQueue isDeleted: Bool, at time: Timestamp
  ) throws(FileError) {
    let decision = (item.decision ?? .keep).deleting(isDeleted)
    try record(decision, about: item, at: time, note: item.entry?.note)
  }

  /// Records a decision with a note that has its path already, or without one.
  ///
  /// - Throws: `FileError`; nothing was decided then.
  package func record(
    _ decision: TriageDecision, about item: InboxItem, at time: Timestamp, note: String?
  ) throws(FileError) {
    try journal.add(
      TriageEntry(
        at: time, file: item.digest, name: item.name, action: .decide(decision, note: note)))
  }

  /// A path that no note has or had: one that was removed is not written again.
  private func newNote(
    of item: InboxItem, at time: Timestamp, _ root: String
  ) throws(FileError) -> String {
    let known = try WrittenNotes(besides: places.journal).paths()
    let taken = Set(try journal.state().notes.compactMap(\.note)).union(known)
    return NoteFile.path(localTime: time.localTime, fileName: item.name) { path in
      taken.contains(path)
        || (try? FileSystem.statusIfPresent(of: RawPath.join(root, path))) != .some(nil)
    }
  }

  /// The number of notes that were decided on and are not written.
  ///
  /// - Throws: `FileError`.
  package func unwrittenNotes() throws(FileError) -> Int {
    let known = try WrittenNotes(besides: places.journal).paths()
    return try journal.state().notes.count { $0.note.map { !known.contains($0) } ?? false }
  }
}
