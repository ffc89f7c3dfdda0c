import Recognition

extension RecognisedLine {
  /// The line with labels such as `(A)` and `(12)` in their printed round brackets.
  ///
  /// Models of Han characters read 〈, 《 or {, sometimes two of them, for a round bracket. Before
  /// one or two letters and a closing round bracket, none of these is correct.
  var withRoundLabels: RecognisedLine {
    var fixed: [RecognisedWord] = []
    for var word in words {
      guard let label = Self.label(in: word.text) else {
        fixed.append(word)
        continue
      }
      if let opening = fixed.last, opening.text.allSatisfy(Self.isOpening) {
        fixed.removeLast()
        word.left = min(word.left, opening.left)
        word.top = min(word.top, opening.top)
        word.bottom = max(word.bottom, opening.bottom)
        word.isFirstOfLine = opening.isFirstOfLine
        word.isFirstOfParagraph = opening.isFirstOfParagraph
        word.text = "(" + label
      } else if word.text != label {
        word.text = "(" + label
      }
      fixed.append(word)
    }
    return RecognisedLine(words: fixed)
  }

  /// The word without its opening brackets, if it is a label closed by a round one.
  private static func label(in text: String) -> String? {
    let rest = text.drop(while: isOpening)
    let inner = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard 1...2 ~= inner.count, let closing = rest.dropFirst(inner.count).first,
      closing == ")" || closing == "）"
    else { return nil }
    return String(rest)
  }

  private static func isOpening(_ character: Character) -> Bool {
    "(（〈《{｛".contains(character)
  }
}
