import Recognition

/// A page's image as passed to an engine, with the maps to positions in its source image.
struct UprightPage {
  var picture: GreyPicture
  /// The ink that can be letters, as far as `picture` still has it.
  let ink: InkGrid
  /// The ink of text height, also where it was taken for noise or lines.
  let writing: InkGrid
  /// How the source image was turned clockwise: by multiples of 90°, then by degrees.
  let quarterTurns: Int
  let degrees: Double
  /// The maps from the image to its source, the last one first.
  let maps: [Homography]

  /// The bounding box of a word's corners in the original image.
  func original(_ word: RecognisedWord) -> RecognisedWord {
    var placed = word
    (placed.left, placed.top, placed.right, placed.bottom) =
      original(word.left, word.top, word.right, word.bottom)
    return placed
  }

  /// The bounding box of a box's corners in the original image, all in pixels.
  func original(
    _ left: Int, _ top: Int, _ right: Int, _ bottom: Int
  ) -> (left: Int, top: Int, right: Int, bottom: Int) {
    if maps.isEmpty { return (left, top, right, bottom) }
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)].map { corner in
      maps.reversed().reduce((x: Double(corner.0), y: Double(corner.1))) { $1($0.x, $0.y) }
    }
    func edge(_ values: [Double], _ choose: ([Double]) -> Double?) -> Int {
      let value = choose(values.map { $0.isFinite ? $0 : 0 }) ?? 0
      return Int(min(max(value, -1e6), 1e6).rounded())
    }
    return (
      edge(corners.map(\.x)) { $0.min() }, edge(corners.map(\.y)) { $0.min() },
      edge(corners.map(\.x)) { $0.max() }, edge(corners.map(\.y)) { $0.max() }
    )
  }
}
