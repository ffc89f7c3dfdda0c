/// Groups pixels that are close together on a page into boxes.
struct InkRegions {
  /// A rectangle in pixels; `right` and `bottom` are just outside.
  struct Box: Equatable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    /// The same area in a reduced image.
    func reduced(by factor: Int) -> Box {
      Box(
        left: left / factor, top: top / factor, right: (right + factor - 1) / factor,
        bottom: (bottom + factor - 1) / factor)
    }

    func touches(_ other: Box) -> Bool {
      left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
    }

    func united(with other: Box) -> Box {
      Box(
        left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
        bottom: max(bottom, other.bottom))
    }
  }

  private(set) var boxes: [Box] = []

  /// - Parameter cell: The side of the squares in which pixels are counted, in pixels: about two
  ///   millimetres. Squares with pixels that are at most one square apart form one region.
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
    var isOpen = counts.map { $0 > 0 }
    for start in counts.indices where isOpen[start] {
      var stack = [start]
      isOpen[start] = false
      var box = Box(left: columns, top: rows, right: 0, bottom: 0)
      while let index = stack.popLast() {
        let (column, row) = (index % columns, index / columns)
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
      let reach = Box(
        left: box.left * cell, top: box.top * cell, right: min(mask.width, box.right * cell),
        bottom: min(mask.height, box.bottom * cell))
      add(mask.bounds(in: reach, margin: InkRegions.margin))
    }
  }

  /// Adds a box, merged with the boxes that it touches.
  private mutating func add(_ box: Box) {
    var box = box
    while let index = boxes.firstIndex(where: { $0.touches(box) }) {
      box = box.united(with: boxes.remove(at: index))
    }
    boxes.append(box)
  }

  /// The distance between the pixels and the frame around them, in pixels.
  private static let margin = 4
}

extension InkMask {
  /// The bounding box of all pixels inside a box, with a margin.
  fileprivate func bounds(in reach: InkRegions.Box, margin: Int) -> InkRegions.Box {
    var box = InkRegions.Box(
      left: reach.right, top: reach.bottom, right: reach.left, bottom: reach.top)
    for y in reach.top..<reach.bottom {
      for x in reach.left..<reach.right where points[y &* width &+ x] {
        box.left = min(box.left, x)
        box.top = min(box.top, y)
        box.right = max(box.right, x + 1)
        box.bottom = max(box.bottom, y + 1)
      }
    }
    return InkRegions.Box(
      left: max(0, box.left - margin), top: max(0, box.top - margin),
      right: min(width, box.right + margin), bottom: min(height, box.bottom + margin))
  }
}
