import Recognition

extension Reading {
  /// Words above this confidence are certain.
  private static let sure: Float = 60
  /// A page with this number of characters in certain words, where Han characters count twice, is a
  /// page of text; uncertain words on it are addresses, formulas or brackets, and are kept.
  private static let muchText = 200
  /// On other pages, words below this confidence are guesses, and so are lines with a lower
  /// average.
  private static let leastWord: Float = 20
  private static let leastLine = 40.0
  /// If the remaining words are few and below this confidence, the page is empty.
  private static let leastPage = 60.0
  private static let littleText = 60

  /// The words without false results from stains, shadows and images of nearly empty pages.
  var withoutJunk: [RecognisedWord] {
    let sure = words.reduce(0) { sum, word in
      guard word.confidence >= Self.sure else { return sum }
      return sum + word.length + word.text.unicodeScalars.count(where: \.isHan)
    }
    if sure >= Self.muchText {
      return RecognisedLine.lines(of: words).filter { !$0.looksLikeDots }.flatMap(\.words)
    }
    var kept: [RecognisedWord] = []
    for line in RecognisedLine.lines(of: words) where line.confidence >= Self.leastLine {
      var beginsLine = false
      var beginsParagraph = false
      for word in line.words {
        beginsLine = beginsLine || word.isFirstOfLine
        beginsParagraph = beginsParagraph || word.isFirstOfParagraph
        guard word.confidence >= Self.leastWord else { continue }
        var word = word
        word.isFirstOfLine = beginsLine
        word.isFirstOfParagraph = beginsParagraph
        (beginsLine, beginsParagraph) = (false, false)
        kept.append(word)
      }
    }
    let left = Reading(words: kept, page: page)
    let length = kept.reduce(0) { $0 + $1.length }
    return length <= Self.littleText && left.confidence < Self.leastPage ? [] : kept
  }
}
