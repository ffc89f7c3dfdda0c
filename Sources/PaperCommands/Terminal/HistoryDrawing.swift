/// Draws the lines beside a list of commits, children before parents, as `git log --graph` does.
///
/// Every column is a line to a commit that follows. A column is two characters wide: its own, and
/// the gap in which lines move to a neighbouring column.
struct HistoryDrawing<ID: Hashable> {
  /// The rows beside one commit.
  struct Rows {
    /// The row of the commit.
    let commit: String
    /// The rows in which lines split and join below it.
    let edges: [String]
    /// The row beside further text of the commit.
    let rest: String

    /// The text of the commit, each line after its row.
    func beside(_ lines: [StyledText]) -> [StyledText] {
      let rows = [commit] + edges
      return (0..<max(rows.count, lines.count)).map { index in
        let row = index < rows.count ? rows[index] : rest
        guard index < lines.count else { return StyledText(trimmed(row)) }
        return StyledText(row) + lines[index]
      }
    }

    private func trimmed(_ row: String) -> String {
      String(row.reversed().drop { $0 == " " }.reversed())
    }
  }

  private var columns: [ID] = []

  /// Adds the next commit, with those of its parents that follow.
  mutating func add(_ id: ID, parents: [ID]) -> Rows {
    if !columns.contains(id) { columns.append(id) }
    let old = columns
    var new: [ID] = []
    for column in old {
      for line in column == id ? parents : [column] where !new.contains(line) { new.append(line) }
    }
    var moves: [(from: Int, to: Int)] = []
    for (index, column) in old.enumerated() {
      for line in column == id ? parents : [column] {
        if let target = new.firstIndex(of: line) { moves.append((index, target)) }
      }
    }
    columns = new
    let width = 2 * max(old.count, new.count)
    let commit = old.map { $0 == id ? "* " : "| " }.joined()
    let longest = moves.map { abs($0.to - $0.from) }.max() ?? 0
    return Rows(
      commit: commit + String(repeating: " ", count: width - 2 * old.count),
      edges: (0..<longest).map { HistoryDrawing.row(moves, step: $0, width: width) },
      rest: String(repeating: "| ", count: new.count))
  }

  /// The row in which every line that has not reached its column moves by one column.
  private static func row(_ moves: [(from: Int, to: Int)], step: Int, width: Int) -> String {
    var row = [Character](repeating: " ", count: width)
    for move in moves {
      let distance = abs(move.to - move.from)
      if step >= distance {
        row[2 * move.to] = "|"
      } else if move.to < move.from {
        row[2 * (move.from - step) - 1] = "/"
      } else {
        row[2 * (move.from + step) + 1] = "\\"
      }
    }
    return String(row)
  }
}
