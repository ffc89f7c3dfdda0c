import Recognition

extension Reading {
  /// Words above this are surely words.
  private static let sure: Float = 60
  /// A page with so many characters in sure words, Han characters counted twice, is a page of text; what
  /// is doubtful on it is an address, a formula or a bracket, and worth keeping.
  private static let muchText = 200
  /// On other pages, words below this are guesses, and so are lines below this on average.
  private static let leastWord: Float = 20
  private static let leastLine = 40.0
  /// Where all that is left is below this, and little, nothing was written.
  private static let leastPage = 60.0
  private static let littleText = 60

  /// The words without what was read into stains, shadows and pictures of nearly empty pages.
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
