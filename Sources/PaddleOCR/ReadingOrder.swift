/// The order in which the lines of a page are read.
enum ReadingOrder {
  /// Sorts boxes into rows from top to bottom, each row from left to right.
  static func rows(of boxes: [PixelBox]) -> [[PixelBox]] {
    var rows: [[PixelBox]] = []
    for box in boxes.sorted(by: { $0.middle < $1.middle }) {
      // A row before the last one can be the higher one of two.
      let row = rows.indices.suffix(3).last { row in
        rows[row].allSatisfy {
          $0.isLevel(with: box)
            && ($0.right <= box.left + box.height || box.right <= $0.left + box.height)
        }
      }
      if let row { rows[row].append(box) } else { rows.append([box]) }
    }
    return rows.map { $0.sorted { $0.left < $1.left } }
  }

  /// Sorts boxes into rows within columns: the page is divided at its widest empty strips, upright
  /// or level, as long as there are any (recursive X-Y cut, Nagy and Seth 1984).
  static func rowsByColumn(of boxes: [PixelBox]) -> [[PixelBox]] {
    if boxes.isEmpty { return [] }
    let line = boxes.map(\.height).sorted()[boxes.count / 2]
    if let cut = widestGap(boxes.map { ($0.left, $0.right) }, least: line) {
      return rowsByColumn(of: boxes.filter { $0.left < cut })
        + rowsByColumn(of: boxes.filter { $0.left >= cut })
    }
    if let cut = widestGap(boxes.map { ($0.top, $0.bottom) }, least: line / 2) {
      return rowsByColumn(of: boxes.filter { $0.top < cut })
        + rowsByColumn(of: boxes.filter { $0.top >= cut })
    }
    return rows(of: boxes)
  }

  /// The end of the widest gap between ranges, if it is wide enough.
  private static func widestGap(_ ranges: [(Int, Int)], least: Int) -> Int? {
    var widest: (width: Int, end: Int)?
    var reached = Int.max
    for (start, end) in ranges.sorted(by: { $0.0 < $1.0 }) {
      if reached < start, start - reached > max(least, widest?.width ?? 0) {
        widest = (start - reached, start)
      }
      reached = reached == .max ? end : max(reached, end)
    }
    return widest?.end
  }
}
