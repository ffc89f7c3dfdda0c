import PaperDomain
import WorkerProtocol

extension TextLayer {
  /// Why the page is better recognised from its picture; `nil` for a layer that is the page's text.
  ///
  /// A layer is doubted for what it is made of alone, never for its language: characters without a
  /// meaning, one encoding taken for another, words that stand nowhere.
  var fault: RecognitionCause? {
    let census = Census(text.text)
    if census.letters == 0 { return .wordlessLayer }
    if census.isGarbled { return .garbledLayer }
    if isStray { return .strayLayer }
    // A scanner's or an app's own line on the picture of a page.
    if pictureShare > 0.5, census.letters < 200 { return .wordlessLayer }
    return nil
  }

  /// Whether most words stand at the page's edge, where what is outside of it ends, or many stand in
  /// one place.
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

  /// Counts of the characters of a text.
  private struct Census {
    /// Letters and digits.
    var letters = 0
    /// Those of them that are basic Latin letters, and those of other alphabets and scripts.
    private var latin = 0
    private var foreign = 0
    private var marks = 0
    /// Characters that say nothing: replacement, private use, control, unassigned; Han characters
    /// that nobody writes, which is what glyphs are taken for that a font has no characters for.
    private var meaningless = 0
    /// Letters of Latin-1's upper half, which no language has many of.
    private var accented = 0
    /// Words of three and more basic Latin letters, and those of them without a vowel.
    private var words = 0
    private var unspeakable = 0

    /// Pairs of basic Latin letters side by side; how many vowels are in all of them; those of a vowel
    /// and a consonant, in either order; those of one letter twice.
    private var pairs = 0
    private var vowelsOfPairs = 0
    private var alternating = 0
    private var repeated = 0

    /// Letters since the last character that is none.
    private var run = 0
    private var runHasVowel = false
    private var last: Unicode.Scalar = " "
    private var lastIsVowel = false

    init(_ text: String) {
      for scalar in text.unicodeScalars { count(scalar) }
      endRun()
    }

    /// Whether the characters can't be those that the page shows.
    ///
    /// One in five without a meaning; a third accented, as when Chinese or UTF-8 is taken for
    /// Latin-1 (Icelandic has a seventh); most words without a vowel, as when a font's letters
    /// are numbered its own way (one in 20 in English, abbreviations included); one letter over and
    /// over; or letters that stand for others.
    var isGarbled: Bool {
      meaningless * 5 > meaningless + letters + marks
        || letters >= 20 && accented * 3 > letters
        || words >= 30 && unspeakable * 2 > words
        || letters >= 20 && repeated * 2 > letters
        || isCiphered
    }

    /// Whether vowels and consonants follow one another by chance, as where each letter stands for
    /// another: in what people write they alternate, whatever the language.
    ///
    /// Against what their numbers make of chance, they alternate 1.25 times as often and more in all
    /// of 20 languages in Latin letters, and in programs; 1.05 times with letters exchanged, 1.15
    /// times and more in an eighth of such exchanges. What has many accents is not judged: in between
    /// them, little is left.
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
  /// Whether this is a basic Latin letter that can carry a syllable.
  fileprivate var isVowel: Bool {
    switch value | 0x20 {
    case 0x61, 0x65, 0x69, 0x6f, 0x75, 0x79: true
    default: false
    }
  }

  /// Whether this is in Unicode's first extension of Han characters, in which none is in use but in
  /// names and old books.
  fileprivate var isRareHan: Bool { (0x3400...0x4dbf).contains(value) }
}
