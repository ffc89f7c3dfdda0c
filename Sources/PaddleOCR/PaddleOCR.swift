package import Recognition

/// PaddleOCR's models for simplified Chinese, run by ONNX Runtime on one thread; about 450 MB.
package final class PaddleOCR: RecognitionEngine {
  /// The version of ONNX Runtime, such as `1.31.1`.
  package let version: String
  private let finder: TextFinder
  private let reader: LineReader

  /// Loads the library and the models.
  ///
  /// - Parameter library, detection, recognition: Paths of files.
  /// - Throws: ``RecognitionError``: `.notInstalled` if the library can't be loaded,
  ///   `.setUpFailed` if a model can't.
  package init(
    library: String, detection: String, recognition: String
  ) throws(RecognitionError) {
    let runtime = try OnnxLibrary(path: library)
    version = runtime.version
    finder = TextFinder(model: try OnnxModel(runtime, path: detection))
    reader = try LineReader(model: try OnnxModel(runtime, path: recognition))
  }

  /// Finds the words of an image, in reading order: each Han character is one.
  ///
  /// - Throws: ``RecognitionError/recognitionFailed`` if a model fails, or the image has no pixels.
  package func words(
    in picture: GreyPicture, segmentation: PageSegmentation
  ) throws(RecognitionError) -> [RecognisedWord] {
    let whole = PixelBox(left: 0, top: 0, right: picture.width, bottom: picture.height)
    let rows: [[PixelBox]] =
      switch segmentation {
      case .line: [[whole]]
      // Tesseract has a model of its own for vertical lines.
      case .verticalBlock: []
      case .block: ReadingOrder.rows(of: try finder.lines(in: picture))
      case .automatic: ReadingOrder.rowsByColumn(of: try finder.lines(in: picture))
      }
    var words: [RecognisedWord] = []
    var above: PixelBox?
    for row in rows {
      var isFirst = true
      for box in row {
        let line = picture.cut(
          left: box.left, top: box.top, right: box.right, bottom: box.bottom)
        for word in Self.words(of: try reader.characters(of: line), in: box) {
          var word = word
          word.isFirstOfLine = isFirst
          word.isFirstOfParagraph =
            isFirst && (above.map { box.beginsParagraph(below: $0) } ?? true)
          words.append(word)
          isFirst = false
        }
      }
      if !isFirst { above = row[0] }
    }
    return words
  }

  /// Joins characters to words; each Han character stays one.
  private static func words(of characters: [LineReader.Character], in box: PixelBox)
    -> [RecognisedWord]
  {
    var words: [RecognisedWord] = []
    var scores: [Float] = []
    var joins = false
    for (index, character) in characters.enumerated() {
      guard character.text != " " else {
        joins = false
        continue
      }
      // A character reaches as far on both sides as to the middle between it and the nearer neighbour.
      let gaps = [index - 1, index + 1].filter(characters.indices.contains)
        .map { abs(characters[$0].middle - character.middle) }
      let half = gaps.min().map { $0 / 2 } ?? Double(box.width) / 2
      let left = max(box.left, box.left + Int(character.middle - half))
      let right = min(box.right, box.left + Int(character.middle + half))
      let isWide = character.text.unicodeScalars.contains { $0.value >= 0x2e80 }
      if joins, !isWide, let last = words.indices.last {
        words[last].text += character.text
        words[last].right = right
        scores.append(character.score)
        words[last].confidence = 100 * scores.reduce(0, +) / Float(scores.count)
      } else {
        scores = [character.score]
        words.append(
          RecognisedWord(
            text: character.text, left: left, top: box.top, right: right, bottom: box.bottom,
            confidence: 100 * character.score, isFirstOfLine: false, isFirstOfParagraph: false))
      }
      joins = !isWide
    }
    return words
  }
}

extension PixelBox {
  /// Whether a line is set apart from the one above it.
  fileprivate func beginsParagraph(below other: PixelBox) -> Bool {
    top - other.bottom > min(height, other.height) / 2 || top < other.top
  }
}
