import Leptonica
import Recognition

/// The ink on a page, in squares of 1/75 inch.
struct InkGrid {
  let columns: Int
  let rows: Int
  /// The number of ink pixels in each square, rows from the top.
  let ink: [Int]
  /// The side of a square in pixels.
  let side: Int

  init(_ image: BinaryImage, dpi: Double) {
    side = max(1, Int((dpi / 75).rounded()))
    (columns, rows, ink) = image.inkBySquare(side: side)
  }

  init(columns: Int, rows: Int, ink: [Int], side: Int) {
    precondition(ink.count == columns * rows, "one number for every square")
    (self.columns, self.rows, self.ink, self.side) = (columns, rows, ink, side)
  }

  /// The part of the ink that is outside of these words, 0…1.
  func part(outside words: [RecognisedWord]) -> Double {
    let total = ink.reduce(0, +)
    return total == 0 ? 0 : Double(ink(outside: words).reduce(0, +)) / Double(total)
  }

  /// The ink in each square, without that of these words.
  func ink(outside words: [RecognisedWord]) -> [Int] {
    var left = ink
    for word in words {
      // One more square on each side: boxes are tight, and squares coarse.
      let across = clamped(word.left / side - 1, columns)..<clamped(word.right / side + 2, columns)
      let down = clamped(word.top / side - 1, rows)..<clamped(word.bottom / side + 2, rows)
      for row in down { for column in across { left[row * columns + column] = 0 } }
    }
    return left
  }

  /// The first column of pixels in an area whose square has ink; `nil` if it has none.
  func firstColumn(from left: Int, to right: Int, top: Int, bottom: Int) -> Int? {
    let across = clamped(left / side, columns)..<clamped(max(left, right) / side, columns)
    let down = clamped(top / side, rows)..<clamped(max(top, bottom) / side, rows)
    return across.first { column in down.contains { ink[$0 * columns + column] > 0 } }
      .map { $0 * side }
  }

  /// Whether the text has columns: an empty vertical strip separates most of the lines that it
  /// crosses.
  var hasColumns: Bool {
    /// Gaps up to this width are between words, in squares: 0.08 inch.
    let wordGap = 6
    /// The minimum width of a strip between columns: 0.13 inch.
    let strip = 10
    /// The minimum width of text beside a strip: marks in the margin are not a column.
    let text = columns / 6
    var parted = [Int](repeating: 0, count: columns)
    var crossed = [Int](repeating: 0, count: columns)
    for row in 0..<rows {
      var runs: [Range<Int>] = []
      for column in 0..<columns where ink[row * columns + column] > 0 {
        if let last = runs.last, column - last.upperBound <= wordGap {
          runs[runs.count - 1] = last.lowerBound..<column + 1
        } else {
          runs.append(column..<column + 1)
        }
      }
      for run in runs { for column in run { crossed[column] += 1 } }
      guard let first = runs.first, let last = runs.last else { continue }
      for (left, right) in zip(runs, runs.dropFirst())
      where right.lowerBound - left.upperBound >= strip
        && left.upperBound - first.lowerBound >= text
        && last.upperBound - right.lowerBound >= text
      {
        for column in left.upperBound..<right.lowerBound { parted[column] += 1 }
      }
    }
    let middle = columns / 5..<max(columns / 5, columns * 4 / 5)
    return middle.contains { column in
      parted[column] * 5 >= rows && parted[column] >= 3 * crossed[column]
    }
  }

  private func clamped(_ value: Int, _ bound: Int) -> Int { min(max(value, 0), bound) }
}
