import Recognition

extension Reading {
  /// The words sorted by rows from top to bottom, each row from left to right.
  ///
  /// An engine that detects blocks takes answers that are side by side for columns, and reads them
  /// one below the other. If there is no empty vertical strip on the page, rows are the correct
  /// order.
  var inRows: Reading {
    var rows: [Row] = []
    for line in RecognisedLine.lines(of: words).sorted(by: { $0.middle < $1.middle }) {
      // A row before the last one can be the higher one of two.
      if let row = rows.indices.suffix(3).last(where: { rows[$0].hasRoom(for: line) }) {
        rows[row].lines.append(line)
      } else {
        rows.append(Row(lines: [line]))
      }
    }
    return Reading(words: rows.flatMap(\.words), page: page)
  }
}

/// Lines that are side by side.
private struct Row {
  var lines: [RecognisedLine]

  /// Whether a line is at the height of all these lines, and beside them.
  func hasRoom(for line: RecognisedLine) -> Bool {
    lines.allSatisfy { other in
      line.isLevel(with: other) && (line.right <= other.left || other.right <= line.left)
    }
  }

  /// The words of all lines, as those of one line.
  var words: [RecognisedWord] {
    RecognisedLine.joined(lines.sorted { $0.left < $1.left }).words
  }
}
