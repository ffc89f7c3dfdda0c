package import PaperDomain

/// A line of a triage journal: a decision, or the undoing of one.
///
/// `{"at":T,"sha256":DIGEST,"name":NAME,"decision":"keep"|"delete"|"note-keep"|"note-delete"|"undo",
/// "note":PATH}`.
package struct TriageEntry: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    /// - Parameter note: The path of the note in the library, if one is written.
    case decide(TriageDecision, note: String?)
    /// The last decision is undone, which was about this file.
    case undo
  }

  package var at: Timestamp
  /// The file's SHA-256: a renamed file keeps its decision.
  package var file: BlobID
  /// What the file was called then; for people.
  package var name: String
  package var action: Action

  package init(at: Timestamp, file: BlobID, name: String, action: Action) {
    self.at = at
    self.file = file
    self.name = name
    self.action = action
  }

  /// The decision; `nil` for the undoing of one.
  package var decision: TriageDecision? {
    if case .decide(let decision, _) = action { decision } else { nil }
  }

  /// The path of the note in the library; `nil` if none is written.
  package var note: String? {
    if case .decide(_, let note) = action { note } else { nil }
  }

  /// The line of the journal.
  var line: [UInt8] {
    var entries: [JSONLiteral.Entry] = [
      .init(key: "at", value: .string(at.description)),
      .init(key: "sha256", value: .string(file.description)),
      .init(key: "name", value: .string(name)),
    ]
    switch action {
    case .undo: entries.append(.init(key: "decision", value: "undo"))
    case .decide(let decision, let note):
      entries.append(.init(key: "decision", value: .string(decision.rawValue)))
      if let note { entries.append(.init(key: "note", value: .string(note))) }
    }
    return JSONLiteral.object(entries).line()
  }

  /// - Returns: `nil` for bytes that are no entry.
  init?(parsing line: ArraySlice<UInt8>) {
    guard let root = try? JSONDocument(parsing: Array(line)).root,
      let at = root["at"]?.string.flatMap({ Timestamp(parsing: $0) }),
      let file = root["sha256"]?.string.flatMap({ BlobID(parsing: $0) }),
      let name = root["name"]?.string, let word = root["decision"]?.string
    else { return nil }
    if word == "undo" {
      self.init(at: at, file: file, name: name, action: .undo)
    } else if let decision = TriageDecision(rawValue: word) {
      self.init(
        at: at, file: file, name: name, action: .decide(decision, note: root["note"]?.string))
    } else {
      return nil
    }
  }
}
