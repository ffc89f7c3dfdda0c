import Recognition

/// Finds horizontal strokes with the length of a dash of two characters in a line of Han
/// characters.
struct DashStrokes {
  /// In widths of a character. The number one is a little less than 1, a dash 2, a blank to fill in
  /// more.
  private static let lengths = 1.4...2.6

  private let picture: GreyPicture
  /// The width of a character, in pixels.
  private let side: Double
  /// The vertical centre of the characters.
  private let middle: Int

  /// - Parameter picture: The image that contains the line's words.
  init(_ line: RecognisedLine, in picture: GreyPicture) {
    self.picture = picture
    let scalars = line.words.flatMap { Array($0.text.unicodeScalars) }
    let places = scalars.reduce(0) { $0 + ($1.value >= 0x2e80 ? 1 : 0.5) }
    side = places == 0 ? 0 : Double(line.right - line.left) / places
    let middles = line.words.map { ($0.top + $0.bottom) / 2 }.sorted()
    middle = middles.isEmpty ? 0 : middles[middles.count / 2]
  }

  /// Whether a single horizontal stroke covers these words, through the centre between their ends.
  ///
  /// Boxes of single characters are not exact: the stroke is followed beyond them.
  func haveDash(over words: ArraySlice<RecognisedWord>) -> Bool {
    guard let first = words.first, let last = words.last else { return false }
    let column = (first.left + last.right) / 2
    let reach = Int(side / 4)
    let rows = max(0, middle - reach)..<max(0, min(middle + reach + 1, picture.height))
    guard side >= 8, 0..<picture.width ~= column, !rows.isEmpty else { return false }
    let shades = rows.map { shade(column, $0) }
    let lightest = shades.max() ?? 0
    let darkest = shades.min() ?? 0
    // Ink, not only shades of the paper.
    guard lightest - darkest >= 60 else { return false }
    let ink = (lightest + darkest) / 2
    return rows.contains { row in
      guard shade(column, row) < ink else { return false }
      let length =
        self.length(from: column, row, by: -1, ink) + self.length(from: column, row, by: 1, ink)
      return Self.lengths ~= Double(length) / side
    }
  }

  /// The length of the ink to one side, within an eighth of a character of the row.
  private func length(from column: Int, _ row: Int, by step: Int, _ ink: Int) -> Int {
    let drift = Int(side / 8)
    var (at, on, length) = (column, row, 0)
    while Double(length) <= 3 * side {
      at += step
      guard 0..<picture.width ~= at,
        let next = [on, on - 1, on + 1].first(where: {
          abs($0 - row) <= drift && 0..<picture.height ~= $0 && shade(at, $0) < ink
        })
      else { break }
      on = next
      length += 1
    }
    return length
  }

  private func shade(_ column: Int, _ row: Int) -> Int {
    Int(picture.pixels[row * picture.width + column])
  }
}
