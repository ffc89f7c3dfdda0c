import Recognition

/// A connected part of a page with ink, in pixels; `right` and `bottom` are exclusive.
struct InkArea: Hashable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int
  /// The part of the page's ink that is in it, 0…1.
  var share: Double
}

extension InkGrid {
  /// The areas of ink outside of a page's words, from the top: lines, or parts of lines.
  ///
  /// - Parameter dpi: The image's dots per inch.
  func areas(outside words: [RecognisedWord], dpi: Double) -> [InkArea] {
    /// Gaps up to this width are within a line, in squares: 0.2 inch.
    let gap = 15
    /// Less ink is a part of a letter at the edge of a box, or a stain: that of one digit.
    let least = dpi * dpi * 0.0009
    let left = ink(outside: words)
    let total = Double(max(1, ink.reduce(0, +)))
    var parts: [Part] = []
    /// The parts that reach the row above.
    var open: [Int] = []
    for row in 0..<rows {
      var runs: [Part] = []
      for column in 0..<columns where left[row * columns + column] > 0 {
        let ink = left[row * columns + column]
        if let last = runs.last, column - last.right <= gap {
          runs[runs.count - 1].right = column + 1
          runs[runs.count - 1].ink += ink
        } else {
          runs.append(Part(left: column, top: row, right: column + 1, bottom: row + 1, ink: ink))
        }
      }
      var reaching: [Int] = []
      for run in runs {
        let above = open.filter {
          parts[$0].ink > 0 && parts[$0].left < run.right && run.left < parts[$0].right
        }
        if let first = above.first {
          parts[first].join(run)
          for other in above.dropFirst() {
            parts[first].join(parts[other])
            parts[other].ink = 0
          }
          if !reaching.contains(first) { reaching.append(first) }
        } else {
          reaching.append(parts.count)
          parts.append(run)
        }
      }
      open = reaching.filter { parts[$0].ink > 0 }
    }
    return parts.filter { Double($0.ink) >= least }.map { part in
      InkArea(
        left: part.left * side, top: part.top * side, right: part.right * side,
        bottom: part.bottom * side, share: Double(part.ink) / total)
    }.sorted { $0.top < $1.top }
  }

  private struct Part {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
    var ink: Int

    mutating func join(_ other: Part) {
      left = min(left, other.left)
      top = min(top, other.top)
      right = max(right, other.right)
      bottom = max(bottom, other.bottom)
      ink += other.ink
    }
  }

  /// Whether the lines seem to be vertical: empty strips run down the page, and hardly across it.
  var runsDown: Bool {
    let across = emptyPart(of: rows, columns) { row, column in row * columns + column }
    let down = emptyPart(of: columns, rows) { column, row in row * columns + column }
    return down >= 0.12 && down > across
  }

  /// The part of strips across bands of an inch that have no ink, 0…1; bands are short because a page
  /// may be skewed, and have a heading. Vertical lines: 0.18 to 0.23 across and 0.38 down; horizontal
  /// ones: more than 0.47 across and less than 0.3 down.
  private func emptyPart(of strips: Int, _ length: Int, _ place: (Int, Int) -> Int) -> Double {
    let band = 75
    var (empty, all) = (0, 0)
    for start in stride(from: 0, to: length, by: band) {
      let end = min(start + band, length)
      let counts = (0..<strips).map { strip in
        (start..<end).count { ink[place(strip, $0)] > 0 }
      }
      guard let first = counts.firstIndex(where: { $0 > 0 }),
        let last = counts.lastIndex(where: { $0 > 0 }), last - first >= 75
      else { continue }
      empty += counts[first...last].count { $0 == 0 }
      all += last - first + 1
    }
    return all == 0 ? 0 : Double(empty) / Double(all)
  }
}
