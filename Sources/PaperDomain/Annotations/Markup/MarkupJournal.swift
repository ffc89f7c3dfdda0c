/// The journal of one page: what people did to its annotations, oldest first.
///
/// Lines are only added. `{"folded":ID}` says that the notes file has all actions up to that one.
package struct MarkupJournal: Sendable {
  package private(set) var actions: [MarkupAction] = []
  /// The number of actions that the notes file has.
  package private(set) var foldedCount = 0

  package init() {}

  /// Reads the lines of a journal. A last line that a crash cut off is no action: it was never
  /// confirmed.
  package init(parsing bytes: [UInt8]) { read(bytes[...]) }

  /// Reads lines that were added.
  package mutating func read(_ bytes: ArraySlice<UInt8>) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let root = try? JSONDocument(parsing: Array(line)).root else { continue }
      if let action = MarkupAction(root) {
        actions.append(action)
      } else if let id = root["folded"]?.string.flatMap({ EntityID(parsing: $0) }),
        let place = actions.lastIndex(where: { $0.id == id })
      {
        foldedCount = max(foldedCount, place + 1)
      }
    }
  }

  /// The line that says that the notes file has all actions up to this one.
  package static func foldedLine(upTo action: EntityID) -> [UInt8] {
    (["folded": .string(action.description)] as JSONLiteral).line()
  }

  /// The actions that the notes file does not have yet.
  package var pending: ArraySlice<MarkupAction> { actions[foldedCount...] }

  /// The last action of a window that is in effect; `nil` if there is none.
  package func undoable(in window: String) -> MarkupAction? { stacks(of: window).applied.last }

  /// The last undo of a window that can be undone itself.
  package func redoable(in window: String) -> MarkupAction? { stacks(of: window).undone.last }

  /// What a window did and did not undo, and its undos since the last other action.
  private func stacks(
    of window: String
  ) -> (applied: [MarkupAction], undone: [MarkupAction]) {
    var applied: [MarkupAction] = []
    var undone: [MarkupAction] = []
    for action in actions where action.window == window {
      if let place = applied.firstIndex(where: { $0.id == action.undoes }) {
        applied.remove(at: place)
        undone.append(action)
      } else if let place = undone.firstIndex(where: { $0.id == action.undoes }) {
        undone.remove(at: place)
        applied.append(action)
      } else {
        applied.append(action)
        undone = []
      }
    }
    return (applied, undone)
  }
}

extension MarkupAction {
  /// The changes that undo this action; `nil` if an annotation was changed since.
  ///
  /// - Parameter present: The present content of an annotation.
  package func inverse(now present: (EntityID) -> JSONLiteral?) -> [AnnotationChange]? {
    for change in changes where present(change.id) != change.after { return nil }
    return changes.reversed().map {
      AnnotationChange(id: $0.id, before: $0.after, after: $0.before)
    }
  }
}
