import Poppler

/// The lines of a text layer in reading order, with the cells of each row of a table in one line.
///
/// Poppler gives many tables column by column. Columns of text have long lines, and stay apart.
struct LayerLines {
  private var finished: [LayerLine] = []
  /// The lines since the last that certainly was no part of a table; its columns follow each other.
  private var open: [LayerLine] = []
  /// More lines are no table; they would be compared with each other.
  private static let most = 1_000
  /// Where the columns of a table begin in the open lines; empty as long as there is only one.
  private var columns: [Int] = []

  /// All lines, after the last was added.
  var all: [LayerLine] { finished + rows }

  mutating func add(_ line: LayerLine) {
    if open.count == Self.most { finish() }
    guard let last = open.last else {
      open = [line]
      return
    }
    if last.isBefore(line) {
      open[open.count - 1].append(line)
    } else if isBelow(line, last) {
      if let second = columns.dropFirst().last, isBelow(line, open[second - 1]) { finish() }
      open.append(line)
    } else if let first = open.firstIndex(where: { $0.isBefore(line) }),
      !open[first...].contains(where: { $0.isBeside(line) && !$0.isBefore(line) })
    {
      if columns.isEmpty {
        finished += open[..<first]
        open.removeSubrange(..<first)
        columns = [0]
      }
      columns.append(open.count)
      open.append(line)
    } else {
      finish()
      open = [line]
    }
  }

  private func isBelow(_ line: LayerLine, _ other: LayerLine) -> Bool {
    line.direction == other.direction && line.extent.y0 > other.extent.y0 && !line.isBeside(other)
  }

  private mutating func finish() {
    finished += rows
    open = []
    columns = []
  }

  /// Whether most lines are long and as wide as the column.
  private func isProse(_ column: ArraySlice<LayerLine>) -> Bool {
    let width = column.map(\.width).max() ?? 0
    return column.count { $0.width > max(12 * $0.extent.height, 0.75 * width) } * 2 > column.count
  }

  /// The open lines, in rows if they are a table.
  private var rows: [LayerLine] {
    guard columns.count > 1 else { return open }
    let ends = columns.dropFirst() + [open.count]
    let cells = zip(columns, ends).map { open[$0..<$1] }
    guard cells.contains(where: { $0.allSatisfy(\.isShort) }), !cells.contains(where: isProse)
    else { return open }
    var rows: [[LayerLine]] = []
    for cell in open.sorted(by: { $0.extent.y0 < $1.extent.y0 }) {
      if let first = rows.last?.first, first.isBeside(cell) {
        rows[rows.count - 1].append(cell)
      } else {
        rows.append([cell])
      }
    }
    let highest = cells.map(\.count).max() ?? 0
    guard rows.count * 4 <= highest * 5 else { return open }
    return rows.map { LayerLine(cells: $0.sorted { $0.extent.x0 < $1.extent.x0 }) }
  }
}
