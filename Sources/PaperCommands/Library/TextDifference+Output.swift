import PaperDomain

extension TextDifference {
  var json: OutputJSON {
    .list(pieces) { ["kind": .string($0.kind.rawValue), "text": .string($0.text)] }
  }

  /// Lines with a change and their neighbours, as `git diff --word-diff` marks words.
  var lines: [StyledText] {
    let lines = markedLines
    var shown: [StyledText] = []
    var skips = false
    for index in lines.indices {
      let isNear = lines[max(0, index - 1)...min(lines.count - 1, index + 1)].contains(
        where: \.isChanged)
      if isNear { shown.append(lines[index].text) }
      if !isNear, !skips { shown.append("\("…", .muted)") }
      skips = !isNear
    }
    return shown
  }

  private struct Line {
    var text = StyledText()
    var isChanged = false
  }

  /// The lines of the new text; removed words stand at their old position, in one line.
  private var markedLines: [Line] {
    var lines = [Line()]
    for piece in pieces {
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
    // The last line has only the space that followed the last word.
    if let last = lines.last, last.text.isEmpty, !last.isChanged { lines.removeLast() }
    return lines
  }
}
