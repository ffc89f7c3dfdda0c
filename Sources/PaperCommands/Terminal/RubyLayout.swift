/// Lines of text with readings above their words, as wide as the terminal.
struct RubyLayout {
  private struct Cell {
    var text: StyledText
    var ruby: String
    var width: Int
  }

  private let columns: Int
  private var row: [Cell] = []
  private var width = 0
  /// The lines, from the first one on.
  private(set) var finished: [StyledText] = []

  init(columns: Int) { self.columns = max(columns, 20) }

  /// All lines.
  var lines: [StyledText] {
    var layout = self
    layout.breakLine()
    return layout.finished
  }

  /// Adds a word; a line break inside it starts a new line.
  ///
  /// - Parameters:
  ///   - ruby: What stands above it; empty for nothing.
  ///   - role: How an emphasised word is coloured; its text gets asterisks, too.
  ///   - isMark: Whether it is punctuation, which begins no line.
  mutating func add(_ word: String, ruby: String, _ role: Role?, isMark: Bool) {
    if word.contains(where: \.isNewline) {
      for _ in word.filter(\.isNewline) { breakLine() }
      return
    }
    let isSpace = word.allSatisfy(\.isWhitespace)
    if isSpace, row.isEmpty { return }
    let shown = role == nil ? word : "*\(word)*"
    // A reading is one column apart from the next one.
    let cell = Cell(
      text: role.map { "\(shown, $0)" } ?? "\(shown)", ruby: ruby,
      width: max(shown.columns, ruby.isEmpty ? 0 : ruby.columns + 1))
    if width + cell.width > columns, !row.isEmpty, !isMark {
      breakLine()
      if isSpace { return }
    }
    row.append(cell)
    width += cell.width
  }

  private mutating func breakLine() {
    if row.isEmpty { return }
    var above = ""
    var text: StyledText = ""
    var gap = 0
    for cell in row {
      let padding = cell.width - cell.ruby.columns
      above += cell.ruby + String(repeating: " ", count: max(0, padding))
      if gap > 0 { text += "\(String(repeating: " ", count: gap))" }
      text += cell.text
      gap = cell.width - cell.text.columns(inColor: false)
    }
    while above.last == " " { above.removeLast() }
    if !above.isEmpty { finished.append("\(above, .muted)") }
    finished.append(text)
    row = []
    width = 0
  }
}
