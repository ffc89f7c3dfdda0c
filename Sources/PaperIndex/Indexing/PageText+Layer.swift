import PaperDomain

extension PageText {
  /// Whether a PDF's text layer says what the page shows, as far as the layer itself tells.
  ///
  /// It has to hold words, and most of its characters must mean something: fonts without a usable
  /// encoding give replacement, private-use and control characters.
  var isUsableLayer: Bool {
    var meaningful = 0
    var meaningless = 0
    var letters = 0
    for scalar in text.unicodeScalars where !scalar.properties.isWhitespace {
      switch scalar.properties.generalCategory {
      case .control, .privateUse, .unassigned, .surrogate: meaningless += 1
      default: if scalar.value == 0xfffd { meaningless += 1 } else { meaningful += 1 }
      }
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil { letters += 1 }
    }
    return letters > 0 && meaningless <= meaningful
  }
}
