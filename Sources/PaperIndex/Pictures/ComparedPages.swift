package import PaperDomain
import WorkerProtocol

/// Two pages side by side, and how they differ.
package struct ComparedPages: Sendable {
  /// How much of the ink of both is at the same place: 0 nothing, 1 all of it.
  package var likeness: Double
  /// How the old page was turned to lie on the new one: degrees, clockwise.
  package var degrees: Double
  /// How far it was shifted then, to the right and downwards, page-relative.
  package var shift: (x: Double, y: Double)
  /// Where the old page has something that the new one has not, as the new one lies.
  package var removed: [PageBox]
  /// Where the new page has something that the old one has not.
  package var added: [PageBox]
  /// The side of the smallest dark square that was looked for, in millimetres; `nil` where every
  /// point was compared.
  package var smallest: Double?
  /// The old page left, the new one right.
  package var picture: DrawnPage

  init(_ comparison: PageComparison) {
    likeness = comparison.likeness
    degrees = comparison.degrees
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

  /// Whether the old page had to be moved.
  package var isMoved: Bool { degrees != 0 || shift.x != 0 || shift.y != 0 }
  /// Whether something differs.
  package var isDifferent: Bool { !removed.isEmpty || !added.isEmpty }
}
