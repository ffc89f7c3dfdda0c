import Recognition

/// The bounding box of a line or of an area, in pixels; `right` and `bottom` are exclusive.
struct LineBox {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  init(_ line: RecognisedLine) {
    (left, top, right, bottom) = (line.left, line.top, line.right, line.bottom)
  }

  init(_ area: InkArea) {
    (left, top, right, bottom) = (area.left, area.top, area.right, area.bottom)
  }

  var middle: Int { (top + bottom) / 2 }

  /// Whether it is horizontal; on a rotated page an engine may find vertical lines.
  var runsAcross: Bool { right - left >= bottom - top }

  /// Whether both are at the same height.
  func isLevel(with other: LineBox) -> Bool {
    let shared = min(bottom, other.bottom) - max(top, other.top)
    return 2 * shared > min(bottom - top, other.bottom - other.top)
  }

  /// Whether a line begins directly after this one.
  func isHead(of line: LineBox) -> Bool {
    let gap = line.left - right
    return gap >= 0 && gap <= bottom - top && line.runsAcross && isLevel(with: line)
  }

  /// The box with a margin at its sides, and one above and below.
  func widened(by across: Int, _ down: Int) -> LineBox {
    var box = self
    box.left -= across
    box.right += across
    box.top -= down
    box.bottom += down
    return box
  }

  mutating func join(_ other: LineBox) {
    left = min(left, other.left)
    top = min(top, other.top)
    right = max(right, other.right)
    bottom = max(bottom, other.bottom)
  }
}
