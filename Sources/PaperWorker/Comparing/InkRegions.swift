/// Where points lie close together on a page: boxes around them, single specks left out.
struct InkRegions {
  /// In pixels; `right` and `bottom` just outside.
  struct Box: Equatable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
  }

  private(set) var boxes: [Box] = []

  /// - Parameter cell: The side of the squares in which points are counted: about two millimetres.
  ///   Squares with few points are dust; others that are at most one square apart are one region.
  init(_ mask: InkMask, cell: Int) {
    let columns = (mask.width + cell - 1) / cell
    let rows = (mask.height + cell - 1) / cell
    var counts = [Int](repeating: 0, count: columns * rows)
    for y in 0..<mask.height {
      let row = y / cell &* columns
      for x in 0..<mask.width where mask.points[y &* mask.width &+ x] {
        counts[row &+ x / cell] &+= 1
      }
    }
    let fewest = max(4, cell * cell / 10)
    var isOpen = counts.map { $0 >= fewest }
    for start in counts.indices where isOpen[start] {
      var stack = [start]
      isOpen[start] = false
      var box = Box(left: columns, top: rows, right: 0, bottom: 0)
      var total = 0
      while let index = stack.popLast() {
        let (column, row) = (index % columns, index / columns)
        total += counts[index]
        box.left = min(box.left, column)
        box.top = min(box.top, row)
        box.right = max(box.right, column + 1)
        box.bottom = max(box.bottom, row + 1)
        for y in max(0, row - 2)...min(rows - 1, row + 2) {
          for x in max(0, column - 2)...min(columns - 1, column + 2)
          where isOpen[y * columns + x] {
            isOpen[y * columns + x] = false
            stack.append(y * columns + x)
          }
        }
      }
      if total < 2 * fewest { continue }
      boxes.append(
        Box(
          left: box.left * cell, top: box.top * cell, right: min(mask.width, box.right * cell),
          bottom: min(mask.height, box.bottom * cell)))
    }
  }
}
