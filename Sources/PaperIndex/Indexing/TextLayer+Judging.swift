import PaperDomain

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
    let boxes = text.words.map(\.box)
    let across = (boxes.map(\.x1).max() ?? 0) - (boxes.map(\.x0).min() ?? 0)
    let down = (boxes.map(\.y1).max() ?? 0) - (boxes.map(\.y0).min() ?? 0)
    return across * down < 0.005
  }

  /// Counts of the characters of a text.
  private struct Census {
    /// Letters and digits.
    var letters = 0
    private var marks = 0
    /// Characters that say nothing: replacement, private use, control, unassigned.
    private var meaningless = 0
    /// Letters of Latin-1's upper half, which no language has many of.
    private var accented = 0
    /// Words of three and more basic Latin letters, and those of them without a vowel.
    private var words = 0
    private var unspeakable = 0

    init(_ text: String) {
      var run: [Unicode.Scalar] = []
      for scalar in text.unicodeScalars {
        if scalar.isLatin {
          run.append(scalar)
        } else {
          end(&run)
        }
        count(scalar)
      }
      end(&run)
    }

    /// Whether the characters can't be those that the page shows.
    ///
    /// One in five without a meaning; a third accented, as when Chinese or UTF-8 is taken for
    /// Latin-1 (Icelandic has a seventh); or most words without a vowel, as when a font's letters
    /// are numbered its own way (one in 20 in English, abbreviations included).
    var isGarbled: Bool {
      meaningless * 5 > meaningless + letters + marks
        || letters >= 20 && accented * 3 > letters
        || words >= 30 && unspeakable * 2 > words
    }

    private mutating func count(_ scalar: Unicode.Scalar) {
      if scalar.isBlank { return }
      if scalar.isLatin || ("0"..."9").contains(scalar) {
        letters += 1
        return
      }
      switch scalar.properties.generalCategory {
      case .control, .privateUse, .unassigned, .surrogate:
        meaningless += 1
        return
      default: break
      }
      if scalar.value == 0xfffd {
        meaningless += 1
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        letters += 1
        if (0xc0...0xff).contains(scalar.value) { accented += 1 }
      } else {
        marks += 1
      }
    }

    private mutating func end(_ run: inout [Unicode.Scalar]) {
      if run.count >= 3 {
        words += 1
        if !run.contains(where: { "aeiouyAEIOUY".unicodeScalars.contains($0) }) { unspeakable += 1 }
      }
      run = []
    }
  }
}
