package import PaperDomain
import WorkerProtocol

/// Two pages side by side, and their differences.
package struct ComparedPages: Sendable {
  /// The part of the ink of both pages that is at the same position: 0 none, 1 all.
  package var likeness: Double
  /// The rotation that aligns the old page with the new one: degrees, clockwise.
  package var degrees: Double
  /// The factor by which the old page was enlarged, about its middle.
  package var scale: Double
  /// The shift after the rotation, to the right and downwards, page-relative.
  package var shift: (x: Double, y: Double)
  /// Areas with content of the old page only, in the new page's coordinates.
  package var removed: [PageBox]
  /// Areas with content of the new page only.
  package var added: [PageBox]
  /// The side of the smallest dark square that the comparison can find, in millimetres; `nil` where
  /// every pixel was compared.
  package var smallest: Double?
  /// The image with the old page on the left and the new one on the right.
  package var picture: DrawnPage

  init(_ comparison: PageComparison) {
    likeness = comparison.likeness
    degrees = comparison.degrees
    scale = comparison.scale
    shift = (comparison.shiftX, comparison.shiftY)
    func boxes(_ boxes: [PageComparison.Box]) -> [PageBox] {
      boxes.map { PageBox(x0: $0.x0, y0: $0.y0, x1: $0.x1, y1: $0.y1) }
    }
    removed = boxes(comparison.removed)
    added = boxes(comparison.added)
    smallest = comparison.smallest
    picture = DrawnPage(
      bytes: comparison.png, width: comparison.width, height: comparison.height)
  }

  /// Whether the old page was rotated, enlarged or shifted.
  package var isMoved: Bool { degrees != 0 || scale != 1 || shift.x != 0 || shift.y != 0 }
  /// Whether there are differences.
  package var isDifferent: Bool { !removed.isEmpty || !added.isEmpty }
}
