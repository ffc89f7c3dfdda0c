extension LibraryEditor {
  /// Adds corrections of words to the library's log.
  ///
  /// - Throws: Errors of reading the log.
  package mutating func add(
    _ corrections: [(word: String, action: WordCorrection.Action)], by author: String
  ) throws {
    if corrections.isEmpty { return }
    let isThere = try edits.list("reading").contains { $0.path == WordCorrection.file }
    let bytes = isThere ? try edits.contents(of: WordCorrection.file) : []
    let last = ReadingLog<WordCorrection>(parsing: bytes).events.last
    let events = withGenerator { generator, _, now in
      var ids = ReadingEventIDs(after: last)
      return corrections.map { word, action in
        WordCorrection(
          id: ids.next(at: now, using: &generator), at: now, action: action, word: word,
          author: author)
      }
    }
    edits.write(WordCorrection.file, ReadingLog.adding(events, to: bytes))
  }
}
