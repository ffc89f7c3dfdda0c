import PaperDomain

/// How the text of one page differs from that of another.
struct TextDifferenceAnswer: Report {
  let old: DiffPages.Side
  let new: DiffPages.Side
  let difference: TextDifference

  var json: OutputJSON {
    [
      "from": old.json, "to": new.json, "same": .bool(difference.isEmpty),
      "words": .list(difference.pieces) {
        ["kind": .string($0.kind.rawValue), "text": .string($0.text)]
      },
    ]
  }

  /// Lines with a change and their neighbours, as `git diff --word-diff` marks words.
  func write(to terminal: Terminal) throws {
    if difference.isEmpty {
      return terminal.note("\(old.target) and \(new.target) have the same text")
    }
    try terminal.print("--- \(old.word) (\(old.target))", role: .removed)
    try terminal.print("+++ \(new.word) (\(new.target))", role: .added)
    let lines = lines
    var skips = false
    for index in lines.indices {
      let isNear = lines[max(0, index - 1)...min(lines.count - 1, index + 1)].contains(
        where: \.isChanged)
      if isNear { try terminal.print(lines[index].text) }
      if !isNear, !skips { try terminal.print("\("…", .muted)") }
      skips = !isNear
    }
  }

  private struct Line {
    var text = StyledText()
    var isChanged = false
  }

  /// The new text's lines; what was removed stands where it was, in one line.
  private var lines: [Line] {
    var lines = [Line()]
    for piece in difference.pieces {
      let parts = piece.text.split(separator: "\n", omittingEmptySubsequences: false)
      switch piece.kind {
      case .removed:
        let words = piece.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let space = piece.text.last?.isWhitespace ?? false ? " " : ""
        lines[lines.count - 1].text += "\("[-\(words)-]", .removed)" + StyledText(space)
        lines[lines.count - 1].isChanged = true
      case .same, .added:
        for (index, part) in parts.enumerated() {
          if index > 0 { lines.append(Line()) }
          if part.isEmpty { continue }
          if piece.kind == .same {
            lines[lines.count - 1].text += "\(part)"
          } else {
            let core = part.reversed().drop(while: \.isWhitespace).reversed()
            let space = part.last?.isWhitespace ?? false ? " " : ""
            lines[lines.count - 1].text += "\("{+\(String(core))+}", .added)" + StyledText(space)
            lines[lines.count - 1].isChanged = true
          }
        }
      }
    }
    // Only the space behind the last word is in the last line then.
    if let last = lines.last, last.text.isEmpty, !last.isChanged { lines.removeLast() }
    return lines
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
