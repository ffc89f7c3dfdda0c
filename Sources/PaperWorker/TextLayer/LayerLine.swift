import Poppler

/// Words of a text layer on one line of the page.
struct LayerLine {
  private(set) var words: [LayerWord]
  let direction: ReadingDirection
  /// Around all words; as if the line went to the right.
  private(set) var extent: PopplerPage.Box
  /// Around the last word.
  private var end: PopplerPage.Box

  /// The lines that Poppler has in one line: it may put a cell of a table behind one above it.
  ///
  /// - Parameter usual: The direction if no word has more than one character.
  static func lines(of words: [LayerWord], usual: ReadingDirection) -> [LayerLine] {
    var lengths = [Int](repeating: 0, count: ReadingDirection.allCases.count)
    for word in words {
      if let direction = word.direction { lengths[direction.rawValue] += word.range.count }
    }
    let longest = lengths.max() ?? 0
    let direction =
      longest == 0
      ? usual : ReadingDirection.allCases.first { lengths[$0.rawValue] == longest } ?? usual
    var lines: [LayerLine] = []
    for word in words {
      if lines.isEmpty || !lines[lines.count - 1].append(word) {
        lines.append(LayerLine(word, direction))
      }
    }
    return lines
  }

  private init(_ word: LayerWord, _ direction: ReadingDirection) {
    words = [word]
    self.direction = direction
    extent = direction.level(word.box)
    end = extent
  }

  /// The line of the cells of a table's row, of which there is at least one.
  init(cells: [LayerLine]) {
    self = cells[0]
    for cell in cells.dropFirst() { append(cell) }
  }

  /// Appends a word if it is at the height of this line, if only as a subscript is.
  private mutating func append(_ word: LayerWord) -> Bool {
    let box = direction.level(word.box)
    guard extent.sharesHeight(with: box, atLeast: 0.25) else { return false }
    var word = word
    word.followsBlank = word.followsBlank || end.isApart(from: box)
    words.append(word)
    extent.formUnion(box)
    end = box
    return true
  }

  /// Appends a line on this one's right, with a blank between them.
  mutating func append(_ line: LayerLine) {
    let first = words.count
    words += line.words
    words[first].followsBlank = true
    extent.formUnion(line.extent)
    end = line.end
  }

  /// Whether the other line is at this one's height.
  func isBeside(_ other: LayerLine) -> Bool {
    direction == other.direction && extent.sharesHeight(with: other.extent, atLeast: 0.5)
  }

  /// Whether the other line is at this one's height, and begins behind its end.
  func isBefore(_ other: LayerLine) -> Bool {
    isBeside(other) && extent.x1 <= other.extent.x0
  }

  var width: Double { extent.x1 - extent.x0 }

  /// Whether this can be a cell of a table: one word, or a number.
  var isShort: Bool {
    width <= 7 * extent.height && !words.dropFirst().contains { $0.followsBlank }
  }
}

extension PopplerPage.Box {
  var height: Double { y1 - y0 }

  /// Whether a part of the lower box's height is beside the other one.
  fileprivate func sharesHeight(with other: Self, atLeast share: Double) -> Bool {
    min(y1, other.y1) - max(y0, other.y0) > share * min(height, other.height)
  }

  /// Whether there is a blank between two words that have none in the layer.
  ///
  /// Within a column, Poppler sees a blank in less than 0.4 of the font's size. Between columns, it
  /// looks for none.
  fileprivate func isApart(from next: Self) -> Bool {
    let distance = next.x0 - x1
    return distance > 0.4 * min(height, next.height)
      || distance < -0.5 * max(height, next.height)
  }
}
