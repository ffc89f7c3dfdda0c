import WorkerProtocol

/// What was learned of where a page's words stand in its text.
///
/// Mostly the next one begins behind white space and ends before the next white space; a Han
/// character is a word by itself in a text layer, and part of a word of a few in recognised text.
struct PlaceModel {
  let text: UTF8Text
  /// The first byte behind the word before.
  private var position = 0
  private var skips = NumberModel()
  private var lengths = NumberModelPair()

  init(_ text: String) { self.text = UTF8Text(text) }

  /// A word's place, and what it is made of.
  struct Place {
    var range: Range<Int>
    var shape: WordShape
    var gap: WordModel.Gap
  }

  /// Encodes a range that begins behind the one before, or returns the one decoded.
  ///
  /// - Parameter range: In bytes, at whole scalars. What is coded counts scalars.
  mutating func code(
    _ range: Range<Int>?, with coder: inout some BitCoding
  ) throws(CacheDamage) -> Place {
    let text = text
    var expected = position
    var gap = WordModel.Gap.none
    while expected < text.end, case (let scalar, let end) = text.scalar(at: expected),
      scalar.isBlank
    {
      gap = scalar == "\n" || gap == .line ? .line : .space
      expected = end
    }
    let skip = range.map { text.distance(from: expected, to: $0.lowerBound) } ?? 0
    let start = try text.position(
      expected, movedBy: skips.code(skip, with: &coder), notBelow: position)
    guard start < text.end else { throw CacheDamage() }

    let first = text.scalar(at: start)
    let isIdeograph = first.scalar.isIdeograph
    var usualEnd = first.end
    if !isIdeograph {
      while usualEnd < text.end, case (let scalar, let end) = text.scalar(at: usualEnd),
        !scalar.isBlank, !scalar.isIdeograph
      { usualEnd = end }
    }
    let more = range.map { text.distance(from: usualEnd, to: $0.upperBound) } ?? 0
    let end = try text.position(
      usualEnd, movedBy: lengths.code(more, ofSecond: isIdeograph, with: &coder),
      notBelow: first.end)
    position = end
    return Place(range: start..<end, shape: text.shape(of: start..<end), gap: gap)
  }
}

extension PlaceModel {
  /// A text's words as a text layer has them: parted by white space, each Han character by itself.
  static func words(of text: String) -> [String] {
    var words: [String] = []
    var current = String.UnicodeScalarView()
    func end() {
      if !current.isEmpty { words.append(String(current)) }
      current = String.UnicodeScalarView()
    }
    for scalar in text.unicodeScalars {
      if scalar.isBlank {
        end()
      } else if scalar.isIdeograph {
        end()
        words.append(String(scalar))
      } else {
        current.append(scalar)
      }
    }
    end()
    return words
  }
}

extension Unicode.Scalar {
  /// Whether this is a basic Latin letter.
  var isLatin: Bool { (0x61...0x7a).contains(value | 0x20) }

  /// Whether this is a Han character.
  fileprivate var isIdeograph: Bool {
    // Nearly all Chinese text, without Unicode's tables.
    (0x4e00...0x9fef).contains(value) || value >= 0x2e80 && properties.isUnifiedIdeograph
  }
}
