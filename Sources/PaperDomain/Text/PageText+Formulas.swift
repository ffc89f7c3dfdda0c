extension PageText {
  /// The lines of a recognised text that show a formula or a part of one, numbered from 1 as in `text`, ascending;
  /// empty unless `source` is `.ocr`.
  ///
  /// An engine reads lines of text: fractions, exponents and letters of other alphabets come out wrong, often with a high
  /// confidence. A line is a formula if it has a sign of one, and at most a third of it is words; lines without a word
  /// beside it in its paragraph are parts of it, such as the limits of a sum.
  package var formulaLines: [Int] {
    guard source == .ocr else { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var found: [Int] = []
    for paragraph in lines.indices.split(whereSeparator: { lines[$0].allSatisfy(\.isWhitespace) }) {
      let counts = paragraph.map { FormulaLine(lines[$0]) }
      var isFormula = counts.map(\.hasFormula)
      // Downwards, then upwards: a part of a formula may have further parts beside it.
      for index in isFormula.indices.dropFirst()
      where counts[index].wordLength == 0 && isFormula[index - 1] {
        isFormula[index] = true
      }
      for index in isFormula.indices.dropLast().reversed()
      where counts[index].wordLength == 0 && isFormula[index + 1] {
        isFormula[index] = true
      }
      found += zip(paragraph, isFormula).filter(\.1).map { $0.0 + 1 }
    }
    return found
  }
}

/// The counts that decide whether a line is a formula or text.
private struct FormulaLine {
  private static let signs: Set<Character> = Set("=<>+−—×÷±≤≥≠≈→∞√∑∫∏∂∇∈∪∩^")
  /// Names that are no words of a text, also with the letter they are applied to: `logx`.
  private static let functions: Set<Substring> = [
    "sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "log", "exp", "lim", "max",
    "min", "det", "mod", "gcd", "arg",
  ]

  /// The number of characters that are not blanks.
  private var length = 0
  /// The number of characters in words of text. A Han character counts as three: it is a syllable.
  private(set) var wordLength = 0
  private var hasSign = false

  var hasFormula: Bool { hasSign && wordLength * 3 <= length }

  init(_ line: Substring) {
    for run in line.split(whereSeparator: \.isWhitespace) {
      length += run.count
      hasSign = hasSign || run.contains(where: Self.signs.contains)
      for word in run.split(whereSeparator: { !$0.isLetter }) {
        if word.unicodeScalars.contains(where: \.properties.isIdeographic) {
          wordLength += 3 * word.count
        } else if Self.isWord(word) {
          wordLength += word.count
        }
      }
    }
  }

  private static func isWord(_ word: Substring) -> Bool {
    let small = word.lowercased()
    return word.count >= 3 && small.contains { !$0.isASCII || "aeiouy".contains($0) }
      && !functions.contains(small[...]) && !functions.contains(small.dropLast())
  }
}
