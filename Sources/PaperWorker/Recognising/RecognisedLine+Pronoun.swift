import Recognition

extension RecognisedLine {
  /// The line of English with the pronoun I, where an engine read `|` in a sans-serif font.
  ///
  /// A word follows it, and it is not higher than letters: strokes of formulas and tables are.
  var withPronoun: RecognisedLine {
    var line = self
    for (index, (word, next)) in zip(words, words.dropFirst()).enumerated()
    where word.text == "|" && next.text.isPlainWord {
      let letters = words.filter { $0.text.contains(where: \.isLetter) }
      let highest = letters.map { $0.bottom - $0.top }.max() ?? 0
      if word.bottom - word.top <= highest { line.words[index].text = "I" }
    }
    return line
  }
}

extension String {
  /// Two or more lower-case letters, possibly with an apostrophe; or the article.
  fileprivate var isPlainWord: Bool {
    (count >= 2 || self == "a")
      && allSatisfy { $0 == "'" || $0 == "’" || $0.isASCII && $0.isLowercase }
  }
}
