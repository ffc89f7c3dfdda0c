import WorkerProtocol

/// Finds the places of a page again on another scan or another edition of it.
///
/// The motion of the whole page comes first. The ink around each place then says where exactly it
/// is, since paper is never quite flat, and whether it is there at all.
struct PlaceFinder {
  /// Whether both pages show the same on the whole.
  private let areAlike: Bool
  private let old: InkImage
  private let new: InkImage
  private let frame: MovedFrame
  private var found: [Cell: PageTransform?] = [:]

  /// The width in which both pages are drawn, in pixels: a line of print is about 18 high.
  static let width = 1000
  /// Places are looked for by squares of this side, in page widths: marks that lie close together
  /// move together.
  private static let square = 1.0 / 12
  /// How far a place may lie from where the motion of the page takes it, in pixels.
  private static let reach = 30
  /// The ink that is enough to find a place, in pixels that are wholly black: about two words.
  private static let enoughInk = 900.0
  /// The most points of ink and paper that are compared for a place.
  private static let mostPoints = 5_000
  // Measured on real papers that were printed, scanned, cut, scaled or photographed askew, and on
  // pairs of different pages. The overlap of the whole page was 0.51 to 0.98 and at most 0.18 (0.33
  // for papers whose lines were moved apart by answers); the correlation around a place 0.58 to
  // 0.99, and for 95 of 100 places of different pages at most 0.5.
  private static let lowestLikeness = 0.4
  private static let lowestCorrelation = 0.5

  /// - Precondition: Both were drawn in the same width.
  init(old: InkImage, new: InkImage) {
    let alignment = PageAlignment(of: old, onto: new)
    areAlike = alignment.score >= PlaceFinder.lowestLikeness
    frame = MovedFrame(
      alignment.motion, page: (old.width, old.height), onto: (new.width, new.height))
    self.old = old.blurred(radius: 1)
    self.new = new.blurred(radius: 1)
  }

  /// Where a box of the old page is on the new one; `nil` if it is not there, or if there is too
  /// little ink around it.
  mutating func transform(of box: PageComparison.Box) -> PageTransform? {
    guard areAlike else { return nil }
    let cell = Cell(box, square: PlaceFinder.square, old)
    if let known = found[cell] { return known }
    let transform = locate(cell)
    found[cell] = .some(transform)
    return transform
  }

  private func locate(_ cell: Cell) -> PageTransform? {
    guard let best = best(cell), best.score >= PlaceFinder.lowestCorrelation else { return nil }
    return transform(shiftedBy: Double(best.x), Double(best.y))
  }

  /// The shift with the highest correlation; `nil` on an empty page.
  private func best(_ cell: Cell) -> (x: Int, y: Int, score: Double)? {
    guard let patch = patch(around: cell) else { return nil }
    var best = (x: 0, y: 0, score: -1.0)
    func tryAll(_ xs: StrideThrough<Int>, _ ys: StrideThrough<Int>) {
      for y in ys {
        for x in xs {
          let score = patch.correlation(with: new, x, y)
          if score > best.score { best = (x, y, score) }
        }
      }
    }
    let reach = PlaceFinder.reach
    tryAll(stride(from: -reach, through: reach, by: 2), stride(from: -reach, through: reach, by: 2))
    tryAll(
      stride(from: best.x - 1, through: best.x + 1, by: 1),
      stride(from: best.y - 1, through: best.y + 1, by: 1))
    return best
  }

  /// The pixels around a cell, grown until there is enough ink; `nil` on an empty page.
  private func patch(around cell: Cell) -> Patch? {
    var area = cell
    while old.ink(in: area) < PlaceFinder.enoughInk {
      let grown = area.grown(by: old.width / 24, in: old)
      if grown == area { return nil }
      area = grown
    }
    var stride = 1
    while area.count / (stride * stride) > PlaceFinder.mostPoints { stride += 1 }
    var patch = Patch()
    for row in Swift.stride(from: area.top, to: area.bottom, by: stride) {
      for column in Swift.stride(from: area.left, to: area.right, by: stride) {
        let (x, y) = frame.target(Double(column), Double(row))
        patch.add(x, y, Double(old.pixels[row &* old.width &+ column]))
      }
    }
    return patch
  }

  private func transform(shiftedBy x: Double, _ y: Double) -> PageTransform {
    // Page-relative, from the middle of pixels to their edges.
    func map(_ point: (Double, Double)) -> (x: Double, y: Double) {
      let target = frame.target(
        point.0 * Double(old.width) - 0.5, point.1 * Double(old.height) - 0.5)
      return ((target.x + x + 0.5) / Double(new.width), (target.y + y + 0.5) / Double(new.height))
    }
    let (origin, right, down) = (map((0, 0)), map((1, 0)), map((0, 1)))
    return PageTransform(
      x: .init(right.x - origin.x, down.x - origin.x, origin.x),
      y: .init(right.y - origin.y, down.y - origin.y, origin.y))
  }
}

/// An area of pixels: whole squares of a grid, or more.
private struct Cell: Hashable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  /// The squares that a box touches, as far as they are on the page.
  init(_ box: PageComparison.Box, square: Double, _ image: InkImage) {
    let side = max(1, Int(square * Double(image.width)))
    func squares(_ from: Float, _ to: Float, _ size: Int) -> (Int, Int) {
      func pixel(_ value: Float) -> Int { Int(min(max(value, 0), 1) * Float(size - 1)) }
      let (first, last) = (pixel(min(from, to)) / side, pixel(max(from, to)) / side)
      return (min(first * side, size - 1), min((last + 1) * side, size))
    }
    (left, right) = squares(box.x0, box.x1, image.width)
    (top, bottom) = squares(box.y0, box.y1, image.height)
  }

  var count: Int { (right - left) * (bottom - top) }

  func grown(by margin: Int, in image: InkImage) -> Cell {
    var cell = self
    (cell.left, cell.top) = (max(0, left - margin), max(0, top - margin))
    (cell.right, cell.bottom) = (
      min(image.width, right + margin), min(image.height, bottom + margin)
    )
    return cell
  }
}

extension InkImage {
  /// The ink of an area, in pixels that are wholly black.
  fileprivate func ink(in cell: Cell) -> Double {
    var sum = 0
    for row in cell.top..<cell.bottom {
      for column in cell.left..<cell.right { sum += Int(pixels[row &* width &+ column]) }
    }
    return Double(sum) / 255
  }
}

/// Points of the old page, with their places on the new one.
private struct Patch {
  private var x: [Int] = []
  private var y: [Int] = []
  private var ink: [Double] = []

  mutating func add(_ x: Double, _ y: Double, _ ink: Double) {
    self.x.append(Int(x.rounded()))
    self.y.append(Int(y.rounded()))
    self.ink.append(ink)
  }

  /// The normalized correlation with the ink of the new page after a shift: 1 the same, 0 nothing
  /// in common. Beside the page is paper.
  func correlation(with new: InkImage, _ right: Int, _ down: Int) -> Double {
    var (sum, squares, otherSum, otherSquares, products) = (0.0, 0.0, 0.0, 0.0, 0.0)
    new.pixels.withUnsafeBufferPointer { pixels in
      for index in 0..<ink.count {
        let (column, row) = (x[index] &+ right, y[index] &+ down)
        let isInside = column >= 0 && row >= 0 && column < new.width && row < new.height
        let other = isInside ? Double(pixels[row &* new.width &+ column]) : 0
        let own = ink[index]
        sum += own
        squares += own * own
        otherSum += other
        otherSquares += other * other
        products += own * other
      }
    }
    let count = Double(ink.count)
    let spread = (squares - sum * sum / count) * (otherSquares - otherSum * otherSum / count)
    return spread > 0 ? (products - sum * otherSum / count) / spread.squareRoot() : 0
  }
}
