import GitNames
import PaperDomain
import PaperLibrary

/// A change with its details: for a corrected text, the changed words.
struct DetailedChange {
  let change: Change
  /// How the words of a corrected text changed.
  let words: TextDifference?

  init(_ change: Change) {
    self.change = change
    words = nil
  }

  /// - Parameters:
  ///   - old: The commit before the change; `nil` if there is none.
  ///   - new: The commit with the change; `nil` for the working tree.
  init(_ change: Change, from old: ObjectID?, to new: ObjectID?, _ library: Library) throws {
    self.change = change
    guard change.entity == .text else {
      words = nil
      return
    }
    let before = try old.flatMap { commit in
      try library.history.correctedText(of: change.from ?? change.path, in: commit)
    }
    let after = try library.history.correctedText(of: change.path, in: new)
    let difference = TextDifference(from: before ?? "", to: after ?? "")
    words = difference.isEmpty ? nil : difference
  }

  /// The line of the change, followed by the changed lines of a text.
  var lines: [StyledText] { [change.line] + (words?.lines.map { "    " + $0 } ?? []) }

  var json: OutputJSON {
    guard let words, case .object(let members) = change.json else { return change.json }
    return .object(members + [.init("words", words.json)])
  }
}
