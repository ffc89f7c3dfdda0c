import Recognition

/// A page's image as passed to an engine, with the maps to positions in its source image.
struct UprightPage {
  let picture: GreyPicture
  let ink: InkGrid
  /// The maps from the image to its source, the last one first.
  let maps: [Homography]

  /// The bounding box of a word's corners in the original image.
  func original(_ word: RecognisedWord) -> RecognisedWord {
    if maps.isEmpty { return word }
    let corners = [
      (word.left, word.top), (word.right, word.top), (word.right, word.bottom),
      (word.left, word.bottom),
    ].map { corner in
      maps.reversed().reduce((x: Double(corner.0), y: Double(corner.1))) { $1($0.x, $0.y) }
    }
    func edge(_ values: [Double], _ choose: ([Double]) -> Double?) -> Int {
      let value = choose(values.map { $0.isFinite ? $0 : 0 }) ?? 0
      return Int(min(max(value, -1e6), 1e6).rounded())
    }
    var placed = word
    placed.left = edge(corners.map(\.x)) { $0.min() }
    placed.right = edge(corners.map(\.x)) { $0.max() }
    placed.top = edge(corners.map(\.y)) { $0.min() }
    placed.bottom = edge(corners.map(\.y)) { $0.max() }
    return placed
  }
}
