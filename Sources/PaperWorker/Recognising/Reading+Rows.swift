import Recognition

extension Reading {
  /// The same words from the top to the bottom of the page, each row from left to right.
  ///
  /// An engine that looks for blocks takes answers that stand side by side for columns, and reads
  /// them one below the other. Where no empty strip goes down the page, rows are what was meant.
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

/// Lines that stand side by side.
private struct Row {
  var lines: [RecognisedLine]

  /// Whether a line stands on the same height as all of these, and beside them.
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
