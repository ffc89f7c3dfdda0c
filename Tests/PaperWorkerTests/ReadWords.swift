import Recognition

/// Words as an engine gives them, on one line; parted by spaces.
func words(_ text: String, _ confidence: Float) -> [RecognisedWord] {
  text.split(separator: " ").enumerated().map { index, word in
    RecognisedWord(
      text: String(word), left: index * 5, top: 10, right: index * 5 + 4, bottom: 20,
      confidence: confidence, isFirstOfLine: index == 0, isFirstOfParagraph: index == 0)
  }
}

extension GreyPicture {
  /// The image with a line of eight strokes of text height, 20 pixels high.
  func with(lineAt top: Int) -> GreyPicture {
    var image = self
    for letter in 0..<8 {
      for row in top..<top + 20 {
        for column in 0..<12 { image.pixels[row * width + 40 + letter * 20 + column] = 0 }
      }
    }
    return image
  }

  /// 400 pixels wide and high, of paper.
  static func blank(dpi: Double = 300) -> GreyPicture {
    GreyPicture(
      width: 400, height: 400, dpi: dpi, pixels: [UInt8](repeating: 255, count: 160_000))
  }
}
