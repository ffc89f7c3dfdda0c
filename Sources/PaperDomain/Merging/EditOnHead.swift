/// Applies a command's edit of one file to the text in HEAD: `--commit` commits this result if the
/// file also has hand edits.
package enum EditOnHead {
  /// Returns the text in HEAD with the command's changes.
  ///
  /// - Parameters:
  ///   - head: The text in HEAD.
  ///   - before: The text on disk before the command, including hand edits.
  ///   - after: The text that the command wrote.
  ///   - path: The path in HEAD, from the library's root.
  /// - Throws: ``EditOnHeadRefusal`` if HEAD lacks what the command changed, or a hand edit changed
  ///   the same place.
  package static func applied(
    to head: [UInt8], before: [UInt8], after: [UInt8], path: String
  ) throws(EditOnHeadRefusal) -> [UInt8] {
    if before == head { return after }
    guard let place = ManifestPlace(path: path), !ManifestKeys.keys(of: place).isEmpty else {
      let isText = ![head, before, after].contains { $0.contains(0) }
      guard isText, let lines = LineMerge(base: before, first: after, second: head).result else {
        throw .overlapping(path)
      }
      return lines
    }
    let documents: [JSONDocument]
    do {
      documents = try [before, after, head].map { try JSONDocument(parsing: $0) }
    } catch {
      throw .overlapping(path)
    }
    let literals = documents.map(\.root.literal)
    let key = if case .notes = place { "page" } else { "id" }
    guard Set([literals[0], literals[2]].compactMap { $0[key]?.text }).count < 2 else {
      throw .notCommitted(path)
    }
    var isRecorded = true
    let merge = ManifestMerge(
      base: literals[0], ours: literals[1], theirs: literals[2], as: place
    ) { conflict in
      // The command changed an element that is not committed yet: a tag, an annotation.
      if conflict.isElement, conflict.theirs == nil, conflict.ours != nil { isRecorded = false }
      return .ours
    }
    guard isRecorded else { throw .notCommitted(path) }
    var edit = JSONEdit(documents[2])
    do {
      try edit.set([], to: merge.result)
    } catch {
      throw .overlapping(path)
    }
    return edit.apply()
  }
}

/// Why a command's change can't be committed without a hand edit.
package enum EditOnHeadRefusal: UserFacingError, Hashable {
  /// HEAD does not have the entity that the command changed.
  case notCommitted(String)
  /// The command and a hand edit changed the same part of a file.
  case overlapping(String)

  package var explanation: String {
    switch self {
    case .notCommitted(let file):
      "commit '\(EditOnHeadRefusal.commitPath(file))' first: the entity to change is in no commit yet"
    case .overlapping(let file):
      "commit '\(EditOnHeadRefusal.commitPath(file))' first: it has changes in the same place that are "
        + "not committed"
    }
  }

  package var hints: [String] {
    switch self {
    case .notCommitted(let file), .overlapping(let file):
      ["pc commit \(EditOnHeadRefusal.commitPath(file).quoted)"]
    }
  }

  /// The path to commit: the folder if the manifest describes a folder, otherwise the file.
  private static func commitPath(_ file: String) -> String {
    switch ManifestPlace(path: file) {
    case .doc, .group, .bundle: parentPath(file)
    default: file
    }
  }
}
