import PaperDomain

/// A page's words as bytes, 2 to 4 a word, to be read beside the text they are of.
///
/// Edges are kept in 1/4095 of the page, 0.05 mm on A4, confidence in whole percents. Nothing is
/// kept when there is no word; else a checksum stands behind what ``WordModel`` coded.
extension PageWords {
  /// Steps from one edge of the page to the other.
  static let steps = 4_095
  /// No page has more words than this; a larger number is damage.
  private static let mostWords = 4_000_000

  /// The words, as they stand in `text`.
  func coded(in text: String) -> [UInt8] {
    guard !words.isEmpty else { return [] }
    var encoder = BitEncoder()
    do throws(CacheDamage) {
      _ = try Self.code(words, in: text, with: &encoder)
    } catch {
      preconditionFailure("an encoder returns what it was given, which can't be damaged")
    }
    var writer = ByteWriter(bytes: encoder.finish())
    writer.appendChecksum()
    return writer.bytes
  }

  /// The words that a row holds; anything that was not coded in the same text is damage.
  init(stored bytes: [UInt8], of text: String) throws(CacheDamage) {
    words = []
    guard !bytes.isEmpty else { return }
    let content = try Checksum.content(of: bytes)
    var decoder = BitDecoder(content)
    words = try Self.code([], in: text, with: &decoder)
  }

  /// Encodes words, or returns those decoded, where none are given.
  private static func code(
    _ words: [Word], in text: String, with coder: inout some BitCoding
  ) throws(CacheDamage) -> [Word] {
    var counts = NumberModel()
    let count = counts.code(words.count, with: &coder)
    guard (0...mostWords).contains(count) else { throw CacheDamage() }
    var isPlaced = BitChance()
    var isRecognised = BitChance()
    var places = PlaceModel(text)
    var model = WordModel()
    var spelling = SpellingModel()
    let isGiven = !words.isEmpty
    var decoded: [Word] = []
    for index in 0..<count {
      let givenRange = isGiven ? words[index].range : nil
      let gap: WordModel.Gap
      let range: Range<Int>?
      let shape: WordShape
      var spelled: [Unicode.Scalar] = []
      if coder.code(givenRange != nil, &isPlaced) {
        let place = try places.code(givenRange, with: &coder)
        (gap, range, shape) = (place.gap, place.range, place.shape)
      } else {
        (gap, range) = (.space, nil)
        spelled = try spelling.code(
          isGiven ? Array(words[index].text.unicodeScalars) : [], with: &coder)
        shape = WordShape(spelled)
      }
      let box = model.code(
        WordModel.Box(isGiven ? words[index].box : nil), of: shape,
        behind: index == 0 ? .line : gap, with: &coder)
      let givenConfidence = isGiven ? words[index].confidence : nil
      var confidence: Float?
      if coder.code(givenConfidence != nil, &isRecognised) {
        let percent = givenConfidence.map { Int(within($0, 100).rounded()) } ?? 0
        confidence = Float(model.code(confidence: percent, with: &coder))
      }
      if !isGiven {
        let text =
          if let range { places.text.string(range) } else {
            String(String.UnicodeScalarView(spelled))
          }
        decoded.append(Word(text: text, range: range, box: box.pageBox, confidence: confidence))
      }
    }
    return decoded
  }

  /// The nearest value of 0…bound; 0 for what is no number.
  fileprivate static func within(_ value: Float, _ bound: Float) -> Float {
    value >= 0 ? min(value, bound) : 0
  }
}

/// The spelling of words that stand nowhere in the text, as it was learned.
private struct SpellingModel {
  private var counts = NumberModel()
  private var scalars = NumberModel()
  /// No word is longer; a larger number is damage.
  private static let mostScalars = 1_000_000

  mutating func code(
    _ word: [Unicode.Scalar], with coder: inout some BitCoding
  ) throws(CacheDamage) -> [Unicode.Scalar] {
    let count = counts.code(word.count, with: &coder)
    guard (0...Self.mostScalars).contains(count) else { throw CacheDamage() }
    var coded: [Unicode.Scalar] = []
    for index in 0..<count {
      let value = scalars.code(index < word.count ? Int(word[index].value) : 0, with: &coder)
      guard let scalar = UInt32(exactly: value).flatMap(Unicode.Scalar.init) else {
        throw CacheDamage()
      }
      coded.append(scalar)
    }
    return coded
  }
}

extension WordModel.Box {
  fileprivate init(_ box: PageBox?) {
    self.init()
    guard let box else { return }
    func steps(_ edge: Float) -> Int {
      Int((PageWords.within(edge, 1) * Float(PageWords.steps)).rounded())
    }
    self.init(x0: steps(box.x0), y0: steps(box.y0), x1: steps(box.x1), y1: steps(box.y1))
  }

  fileprivate var pageBox: PageBox {
    func edge(_ steps: Int) -> Float {
      min(max(Float(steps) / Float(PageWords.steps), 0), 1)
    }
    return PageBox(x0: edge(x0), y0: edge(y0), x1: edge(x1), y1: edge(y1))
  }
}
