import Recognition

/// Finds the edges of a sheet of paper, starting from the edges of the image.
struct SheetEdges {
  /// The minimum brightness of paper relative to its background.
  private static let contrast = 1.3
  /// The sheet's edge is within this part of the image.
  private static let reach = 0.4
  /// An edge must be visible along this part of the image's side, and contain most of the pixels
  /// found.
  private static let leastSeen = 0.4
  private static let leastAgreeing = 0.6
  /// The maximum slope of an edge: about 11°.
  private static let steepest = 0.2

  private let picture: GreyPicture

  init(_ picture: GreyPicture) { self.picture = picture }

  enum Side {
    case left
    case right
    case top
    case bottom

    var isUpright: Bool { self == .left || self == .right }
    var isFromTheEnd: Bool { self == .right || self == .bottom }
  }

  /// A line: vertical ones at x = offset + slope y, horizontal ones at y = offset + slope x.
  struct Line {
    var offset: Double
    var slope = 0.0
  }

  /// The sheet's edge on this side.
  func edge(_ side: Side) -> Line? {
    let length = side.isUpright ? picture.height : picture.width
    let depth = side.isUpright ? picture.width : picture.height
    guard length >= 50, depth >= 50 else { return nil }
    let places = stride(from: 0, to: length, by: 2).compactMap { along in
      step(side, along: along, depth: depth).map { (along: Double(along), offset: Double($0)) }
    }
    return line(
      through: places, length: Double(length), tolerance: max(2.5, Double(depth) * 0.006))
  }

  /// The position where the paper begins, in one row or column.
  private func step(_ side: Side, along: Int, depth: Int) -> Int? {
    func light(_ inwards: Int) -> Double {
      let across = side.isFromTheEnd ? depth - 1 - inwards : inwards
      let pixel =
        side.isUpright
        ? picture.pixels[along * picture.width + across]
        : picture.pixels[across * picture.width + along]
      return Double(max(1, pixel))
    }
    var outside = 0.0
    for place in 3..<min(Int(Double(depth) * Self.reach), depth - 11) {
      outside = max(outside, (light(place - 3) + light(place - 2)) / 2)
      // No pixel can be lighter by this factor.
      if outside * Self.contrast + 4 >= 255 { return nil }
      let edge = (light(place + 2) + light(place + 3) + light(place + 4)) / 3
      let inside = (light(place + 6) + light(place + 8) + light(place + 10)) / 3
      guard min(edge, inside) > outside * Self.contrast + 4 else { continue }
      let half = (outside * edge).squareRoot()
      let exact = (place - 3..<place + 4).first { light($0) >= half } ?? place
      return side.isFromTheEnd ? depth - 1 - exact : exact
    }
    return nil
  }

  /// The line through most points (H. Theil, 1950); `nil` when there is none.
  private func line(
    through places: [(along: Double, offset: Double)], length: Double, tolerance: Double
  ) -> Line? {
    guard Double(places.count) * 2 >= length * Self.leastSeen else { return nil }
    let some = stride(from: 0, to: places.count, by: max(1, places.count / 60)).map { places[$0] }
    var slopes: [Double] = []
    for (index, first) in some.enumerated() {
      for second in some[(index + 1)...] where second.along - first.along > length * 0.15 {
        slopes.append((second.offset - first.offset) / (second.along - first.along))
      }
    }
    guard let slope = Self.median(slopes), abs(slope) < Self.steepest,
      let offset = Self.median(places.map { $0.offset - slope * $0.along })
    else { return nil }
    let agreeing = places.count { abs($0.offset - offset - slope * $0.along) <= tolerance }
    guard Double(agreeing) * 2 >= length * Self.leastSeen,
      Double(agreeing) >= Double(places.count) * Self.leastAgreeing
    else { return nil }
    return Line(offset: offset, slope: slope)
  }

  private static func median(_ numbers: [Double]) -> Double? {
    numbers.isEmpty ? nil : numbers.sorted()[numbers.count / 2]
  }
}
