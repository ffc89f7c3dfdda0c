import WorkerProtocol

/// What was learned of where a page's words stand in its text.
///
/// Mostly the next one begins behind white space and ends before the next white space; a Han
/// character is a word by itself in a text layer, and part of a word of a few in recognised text.
struct PlaceModel {
  private let scalars: [Unicode.Scalar]
  /// Where each scalar begins, in bytes, and where the text ends.
  private let offsets: [Int]
  /// The first scalar behind the word before.
  private var position = 0
  private var skips = NumberModel()
  private var lengths = InlineArray<2, NumberModel>(repeating: NumberModel())

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    var offsets = [0]
    offsets.reserveCapacity(scalars.count + 1)
    var offset = 0
    for scalar in scalars {
      offset += UTF8.width(scalar)
      offsets.append(offset)
    }
    self.offsets = offsets
  }

  /// A word's place, and what it is made of.
  struct Place {
    var range: Range<Int>
    var scalars: ArraySlice<Unicode.Scalar>
    var gap: WordModel.Gap
  }

  /// Encodes a range that begins behind the one before, or returns the one decoded.
  ///
  /// - Parameter range: In bytes, at whole scalars.
  mutating func code(
    _ range: Range<Int>?, with coder: inout some BitCoding
  ) throws(CacheDamage) -> Place {
    var expected = position
    var gap = WordModel.Gap.none
    while expected < scalars.count, scalars[expected].isBlank {
      gap = scalars[expected] == "\n" || gap == .line ? .line : .space
      expected += 1
    }
    let givenStart = range.map { index(of: $0.lowerBound, from: position) } ?? expected
    let start = expected + skips.code(givenStart - expected, with: &coder)
    guard start >= position, start < scalars.count else { throw CacheDamage() }

    let isHan = scalars[start].isIdeograph
    var usualEnd = start + 1
    if !isHan {
      while usualEnd < scalars.count, !scalars[usualEnd].isBlank,
        !scalars[usualEnd].isIdeograph
      { usualEnd += 1 }
    }
    let givenEnd = range.map { index(of: $0.upperBound, from: start) } ?? usualEnd
    let end = usualEnd + lengths[isHan ? 1 : 0].code(givenEnd - usualEnd, with: &coder)
    guard end > start, end <= scalars.count else { throw CacheDamage() }
    position = end
    return Place(range: offsets[start]..<offsets[end], scalars: scalars[start..<end], gap: gap)
  }

  private func index(of offset: Int, from start: Int) -> Int {
    var index = start
    while index < scalars.count, offsets[index] < offset { index += 1 }
    return index
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
    value >= 0x2E80 && properties.isUnifiedIdeograph
  }
}
