import PaperDomain
import WorkerProtocol

extension TextLayer {
  /// Why the page needs recognition; `nil` if the layer is the page's text.
  ///
  /// A layer is rejected only for its characters and positions, never for its language: characters
  /// without meaning, a wrong encoding, words without a place on the page.
  var fault: RecognitionCause? {
    let census = Census(text.text)
    if census.letters == 0 { return .wordlessLayer }
    if census.isGarbled { return .garbledLayer }
    if isStray { return .strayLayer }
    // A line that a scanner or an app added to the image of a page.
    if pictureShare > 0.5, census.letters < 200 { return .wordlessLayer }
    return nil
  }

  /// Whether most words are at the page's edge, where positions outside of it are clamped, or many
  /// words are at the same position.
  private var isStray: Bool {
    guard !text.words.isEmpty else { return false }
    let outside = text.words.count { $0.box.x1 <= $0.box.x0 || $0.box.y1 <= $0.box.y0 }
    if outside * 2 > text.words.count { return true }
    guard text.words.count >= 20 else { return false }
    var edges = text.words[0].box
    for word in text.words {
      edges.x0 = min(edges.x0, word.box.x0)
      edges.y0 = min(edges.y0, word.box.y0)
      edges.x1 = max(edges.x1, word.box.x1)
      edges.y1 = max(edges.y1, word.box.y1)
    }
    return (edges.x1 - edges.x0) * (edges.y1 - edges.y0) < 0.005
  }

  /// Statistics of the characters of a text.
  private struct Census {
    /// Letters and digits.
    var letters = 0
    /// The numbers of basic Latin letters, and of letters of other alphabets and scripts.
    private var latin = 0
    private var foreign = 0
    private var marks = 0
    /// The number of characters without meaning: replacement, private use, control, unassigned;
    /// also rare Han characters, which result from glyphs for which a font has no characters.
    private var meaningless = 0
    /// The number of letters of Latin-1's upper half, which are rare in every language.
    private var accented = 0
    /// The numbers of words of three or more basic Latin letters, and of those without a vowel.
    private var words = 0
    private var unspeakable = 0

    /// The numbers of pairs of adjacent basic Latin letters; of vowels in all of them; of pairs of
    /// a vowel and a consonant, in either order; of pairs of equal letters.
    private var pairs = 0
    private var vowelsOfPairs = 0
    private var alternating = 0
    private var repeated = 0

    /// The number of letters since the last other character.
    private var run = 0
    private var runHasVowel = false
    private var last: Unicode.Scalar = " "
    private var lastIsVowel = false

    init(_ text: String) {
      for scalar in text.unicodeScalars { count(scalar) }
      endRun()
    }

    /// Whether the characters cannot be those that the page shows.
    ///
    /// That is: one in five has no meaning; a third is accented, as when Chinese or UTF-8 is
    /// decoded as Latin-1 (Icelandic has a seventh); most words have no vowel, as when a font
    /// numbers its letters in its own way (one in 20 in English, with abbreviations); one letter is
    /// repeated; or letters stand for other letters.
    var isGarbled: Bool {
      meaningless * 5 > meaningless + letters + marks
        || letters >= 20 && accented * 3 > letters
        || words >= 30 && unspeakable * 2 > words
        || letters >= 20 && repeated * 2 > letters
        || isCiphered
    }

    /// Whether the order of vowels and consonants is random, as when each letter stands for
    /// another: in every natural language they alternate.
    ///
    /// Compared with a random order, they alternate at least 1.25 times as often in all of 20
    /// languages in Latin letters, and in programs; 1.05 times with letters exchanged, and 1.15
    /// times or more in an eighth of such exchanges. A text with many accented letters is not
    /// judged, because few pairs of basic letters remain.
    private var isCiphered: Bool {
      guard pairs >= 200, foreign * 10 < latin else { return false }
      let vowels = Double(vowelsOfPairs) / Double(2 * pairs)
      let byChance = 2 * vowels * (1 - vowels) * Double(pairs)
      return Double(alternating) < 1.15 * byChance
    }

    @inline(__always)
    private mutating func count(_ scalar: Unicode.Scalar) {
      if scalar.isLatin {
        letters += 1
        latin += 1
        let isVowel = scalar.isVowel
        if run > 0 {
          pairs += 1
          vowelsOfPairs += (isVowel ? 1 : 0) + (lastIsVowel ? 1 : 0)
          alternating += isVowel != lastIsVowel ? 1 : 0
          repeated += scalar == last ? 1 : 0
        }
        run += 1
        if isVowel { runHasVowel = true }
        (last, lastIsVowel) = (scalar, isVowel)
        return
      }
      endRun()
      if scalar.isBlank { return }
      // ASCII, which most text is, without Unicode's tables.
      if scalar.isASCII {
        switch scalar.value {
        case 0x30...0x39: letters += 1
        case 0x21...0x7e: marks += 1
        default: meaningless += 1
        }
        return
      }
      switch scalar.properties.generalCategory {
      case .control, .privateUse, .unassigned, .surrogate:
        meaningless += 1
        return
      default: break
      }
      if scalar.value == 0xfffd || scalar.isRareHan {
        meaningless += 1
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        letters += 1
        foreign += 1
        if (0xc0...0xff).contains(scalar.value) { accented += 1 }
      } else {
        marks += 1
      }
    }

    private mutating func endRun() {
      if run >= 3 {
        words += 1
        if !runHasVowel { unspeakable += 1 }
      }
      run = 0
      runHasVowel = false
    }
  }
}

extension Unicode.Scalar {
  /// Whether this is a basic Latin letter that can be the core of a syllable.
  fileprivate var isVowel: Bool {
    switch value | 0x20 {
    case 0x61, 0x65, 0x69, 0x6f, 0x75, 0x79: true
    default: false
    }
  }

  /// Whether this is in Unicode's first extension of Han characters, which are used only in names
  /// and old books.
  fileprivate var isRareHan: Bool { (0x3400...0x4dbf).contains(value) }
}
