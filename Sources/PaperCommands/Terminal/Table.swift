/// Rows in columns, two spaces apart.
///
///     var table = Table(columns: [.left, .right, .flexible])
///     table.add("\(page.path, .id)", "\(page.number)", "\(page.title)")
///     try terminal.print(table)
///
/// On a terminal the flexible columns are cut, the widest first, so that a row fits on one line. In
/// a pipe nothing is cut.
package struct Table: Sendable {
  package enum Column: Sendable {
    /// Aligned left, never cut.
    case left
    /// Aligned right, never cut: for numbers.
    case right
    /// Aligned left, cut when the terminal is too narrow.
    case flexible
  }

  private let columns: [Column]
  private var rows: [[StyledText]] = []
  /// The least width of a flexible column.
  private static let narrowest = 8

  package init(columns: [Column]) { self.columns = columns }

  /// Adds a row; missing cells are empty.
  package mutating func add(_ cells: StyledText...) { add(cells) }

  package mutating func add(_ cells: [StyledText]) {
    precondition(cells.count <= columns.count, "a row has no more cells than the table columns")
    rows.append(cells)
  }

  /// The lines, cut to `limit` columns if there is a limit.
  package func lines(limit: Int?, inColor: Bool) -> [String] {
    let widths = widths(limit: limit, inColor: inColor)
    return rows.map { cells in
      var line = ""
      var gap = 0
      for (index, cell) in cells.enumerated() {
        let shown = cell.cut(toColumns: widths[index], inColor: inColor)
        let padding = widths[index] - shown.columns(inColor: inColor)
        let text = shown.rendered(inColor: inColor)
        let isRight = if case .right = columns[index] { true } else { false }
        if isRight { gap += padding }
        // Spaces are written only before text, so that no line ends in spaces.
        if !text.isEmpty {
          line += String(repeating: " ", count: gap) + text
          gap = 0
        }
        gap += (isRight ? 0 : padding) + 2
      }
      return line
    }
  }

  private func widths(limit: Int?, inColor: Bool) -> [Int] {
    var widths = [Int](repeating: 0, count: columns.count)
    for cells in rows {
      for (index, cell) in cells.enumerated() {
        widths[index] = max(widths[index], cell.columns(inColor: inColor))
      }
    }
    guard let limit else { return widths }
    var excess = widths.reduce(0, +) + 2 * (columns.count - 1) - limit
    while excess > 0 {
      let widest = columns.indices.filter { index in
        if case .flexible = columns[index] { widths[index] > Table.narrowest } else { false }
      }.max { widths[$0] < widths[$1] }
      guard let widest else { break }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }
}
