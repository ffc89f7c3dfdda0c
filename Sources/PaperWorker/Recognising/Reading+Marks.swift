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
    let boxes = lines.map(\.box)
    var behind = [[Int]](repeating: [], count: lines.count)
    var isPlaced = [Bool](repeating: false, count: lines.count)
    for (index, mark) in boxes.enumerated() where lines[index].length <= Self.longestMark {
      let before = boxes.indices.filter {
        // A box may have zero width, and end where it begins.
        $0 != index && boxes[$0].right <= mark.left && boxes[$0].left < mark.left
          && boxes[$0].isLevel(with: mark) && boxes[$0].runsAcross
      }
      guard let nearest = before.max(by: { boxes[$0].right < boxes[$1].right }) else { continue }
      let nearby = 6 * (mark.bottom - mark.top)
      let isOfColumn = zip(lines, boxes).contains { line, box in
        abs(box.middle - mark.middle) <= nearby && box.left >= boxes[nearest].right
          && box.left < mark.right && line.length > Self.longestMark
      }
      if isOfColumn { continue }
      behind[nearest].append(index)
      isPlaced[index] = true
    }
    func row(_ index: Int) -> RecognisedLine {
      .joined([lines[index]] + behind[index].sorted { boxes[$0].left < boxes[$1].left }.map(row))
    }
    return Reading(
      words: lines.indices.filter { !isPlaced[$0] }.flatMap { row($0).words }, page: page)
  }
}
