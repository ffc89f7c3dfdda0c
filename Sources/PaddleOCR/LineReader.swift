import Recognition

/// Reads the image of one line, with PaddleOCR's recognition model (connectionist temporal
/// classification: one guess for each narrow column of the line, and "nothing" between characters).
struct LineReader {
  /// A character on a line.
  struct Character {
    var text: String
    /// 0…1.
    var score: Float
    /// Its middle, in pixels of the line's image from the left.
    var middle: Double
  }

  /// The height of the model's input in pixels, and its least width.
  private static let height = 48
  private static let leastWidth = 320
  /// A longer line is a pattern.
  private static let mostWidth = 4_800

  private let model: OnnxModel
  /// By number of the guess; the first one is "nothing".
  private let characters: [String]

  /// - Throws: ``RecognitionError``: `.setUpFailed` if the model does not name its characters.
  init(model: OnnxModel) throws(RecognitionError) {
    guard let list = model.text(named: "character") else { throw .setUpFailed }
    let lines = list.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    self.model = model
    characters = [""] + (lines.last == "" ? lines.dropLast() : lines) + [" "]
  }

  /// The characters of a line from left to right, with blanks.
  ///
  /// - Throws: ``RecognitionError``: `.recognitionFailed`.
  func characters(of line: GreyPicture) throws(RecognitionError) -> [Character] {
    guard line.height > 0 else { return [] }
    let factor = Double(Self.height) / Double(line.height)
    let wide = Double(line.width) * factor
    guard wide >= 1, wide <= Double(Self.mostWidth) else { return [] }
    let small = try line.resized(by: factor)
    let width = max(Self.leastWidth, small.width)
    let plane = small.numbers(width: width, height: Self.height, filler: 0)
    let guesses = try model.run(
      on: OnnxModel.Tensor(dimensions: [1, 3, Self.height, width], numbers: plane + plane + plane))
    guard guesses.dimensions.count == 3, guesses.dimensions[2] == characters.count else {
      throw .recognitionFailed
    }
    return characters(of: guesses, width: Double(width) / factor)
  }

  /// - Parameter width: The width of all columns together, in pixels of the line's image.
  private func characters(of guesses: OnnxModel.Tensor, width: Double) -> [Character] {
    let (columns, kinds) = (guesses.dimensions[1], guesses.dimensions[2])
    var found: [Character] = []
    var last = 0
    for column in 0..<columns {
      var best = 0
      for kind in 1..<kinds
      where guesses.numbers[column * kinds + kind] > guesses.numbers[column * kinds + best] {
        best = kind
      }
      defer { last = best }
      guard best != 0, best != last else { continue }
      found.append(
        Character(
          text: characters[best], score: guesses.numbers[column * kinds + best],
          middle: (Double(column) + 0.5) * width / Double(columns)))
    }
    return found
  }
}
