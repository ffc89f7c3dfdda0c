import Leptonica
import Recognition

/// Finds the lines of text in an image, with PaddleOCR's detection model (differentiable
/// binarisation, Liao et al. 2020).
struct TextFinder {
  /// The longer side at which images are searched, in pixels: more finds no more, and takes more
  /// memory.
  private static let longestSide = 960
  /// The model's input has sides of multiples of this.
  private static let step = 32
  /// The score from which a pixel is text, and the average from which an area is; as published with
  /// the model.
  private static let pixelScore: Float = 0.3
  private static let areaScore: Float = 0.5
  /// The model marks the middle of a line. Its area grows on each side by its area times this,
  /// divided by its outline.
  private static let growth = 1.6
  /// In pixels of the searched image: smaller areas are noise.
  private static let smallestSide = 3
  /// More areas are no page of text.
  private static let mostLines = 2_000

  let model: OnnxModel

  /// The boxes of lines, in pixels of the image, in no order.
  ///
  /// - Throws: ``RecognitionError``: `.recognitionFailed`.
  func lines(in picture: GreyPicture) throws(RecognitionError) -> [PixelBox] {
    let factor = min(1, Double(Self.longestSide) / Double(max(picture.width, picture.height)))
    let small = try picture.resized(by: factor)
    let width = Self.rounded(small.width)
    let height = Self.rounded(small.height)
    let plane = small.numbers(width: width, height: height, filler: 1)
    let map = try model.run(
      on: OnnxModel.Tensor(dimensions: [1, 3, height, width], numbers: plane + plane + plane))
    guard map.numbers.count == width * height else { throw .recognitionFailed }
    return Self.areas(in: map.numbers, width: width, height: height).prefix(Self.mostLines)
      .map { area in
        let grown = area.grown(by: Self.growth * area.area / area.outline)
        return grown.scaled(by: 1 / factor).limited(toWidth: picture.width, height: picture.height)
      }
      .filter { $0.width > 0 && $0.height > 0 }
  }

  private static func rounded(_ side: Int) -> Int { max(1, (side + step - 1) / step) * step }

  /// The boxes of connected pixels of text, of a high enough average score.
  private static func areas(in scores: [Float], width: Int, height: Int) -> [PixelBox] {
    var isNew = scores.map { $0 > pixelScore }
    var areas: [PixelBox] = []
    var waiting: [Int] = []
    for start in isNew.indices where isNew[start] {
      isNew[start] = false
      waiting.append(start)
      var box = PixelBox(left: width, top: height, right: 0, bottom: 0)
      var (sum, count) = (Float(0), 0)
      while let pixel = waiting.popLast() {
        let (x, y) = (pixel % width, pixel / width)
        box.include(x, y)
        sum += scores[pixel]
        count += 1
        for row in max(0, y - 1)...min(height - 1, y + 1) {
          for column in max(0, x - 1)...min(width - 1, x + 1) where isNew[row * width + column] {
            isNew[row * width + column] = false
            waiting.append(row * width + column)
          }
        }
      }
      guard min(box.width, box.height) >= smallestSide, sum / Float(count) > areaScore else {
        continue
      }
      areas.append(box)
    }
    return areas
  }
}
