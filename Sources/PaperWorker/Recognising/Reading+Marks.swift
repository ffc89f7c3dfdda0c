import Recognition

extension Reading {
  /// The maximum number of characters of a mark: a question's points, a page number, an answer's
  /// letter.
  private static let longestMark = 12

  /// The words, with separate marks at the right margin moved to the end of their lines.
  ///
  /// An engine that detects blocks takes the points at the right margin of an exam, and the page
  /// numbers of a table of contents, for a column, and reads them one below the other. They are a
  /// real column only if longer lines begin near them, as on a page with two columns.
  var withMarksInPlace: Reading {
    let lines = RecognisedLine.lines(of: words)
    guard lines.count <= RecognisedLine.mostOfPage else { return self }
    var behind = [[Int]](repeating: [], count: lines.count)
    var isPlaced = [Bool](repeating: false, count: lines.count)
    for (index, mark) in lines.enumerated() where mark.length <= Self.longestMark {
      let before = lines.indices.filter {
        // A box may have zero width, and end where it begins.
        $0 != index && lines[$0].right <= mark.left && lines[$0].left < mark.left
          && lines[$0].isLevel(with: mark) && lines[$0].runsAcross
      }
      guard let nearest = before.max(by: { lines[$0].right < lines[$1].right }) else { continue }
      let nearby = 6 * (mark.bottom - mark.top)
      let isOfColumn = lines.contains { line in
        line.length > Self.longestMark && abs(line.middle - mark.middle) <= nearby
          && line.left >= lines[nearest].right && line.left < mark.right
      }
      if isOfColumn { continue }
      behind[nearest].append(index)
      isPlaced[index] = true
    }
    func row(_ index: Int) -> RecognisedLine {
      .joined([lines[index]] + behind[index].sorted { lines[$0].left < lines[$1].left }.map(row))
    }
    return Reading(
      words: lines.indices.filter { !isPlaced[$0] }.flatMap { row($0).words }, page: page)
  }
}
