import PaperDomain

/// How the texts of two pages differ.
struct TextDifferenceAnswer: Report {
  let old: DiffPages.Side
  let new: DiffPages.Side
  let difference: TextDifference

  var json: OutputJSON {
    [
      "from": old.json, "to": new.json, "same": .bool(difference.isEmpty),
      "words": difference.json,
    ]
  }

  /// Lines with a change and their neighbours, as `git diff --word-diff` marks words.
  func write(to terminal: Terminal) throws {
    if difference.isEmpty {
      return terminal.note("\(old.target) and \(new.target) have the same text")
    }
    try terminal.print("--- \(old.word) (\(old.target))", role: .removed)
    try terminal.print("+++ \(new.word) (\(new.target))", role: .added)
    try terminal.print(lines: difference.lines)
  }
}

extension DiffPages.Side {
  var json: OutputJSON {
    [
      "path": page.map { .string($0.path) } ?? .null, "bundle": .string(target.bundle.name),
      "pageNumber": .int(target.pageNumber),
    ]
  }
}

extension Terminal {
  /// Writes a line of the result in one colour.
  fileprivate func print(_ line: String, role: Role) throws { try print("\(line, role)") }
}
