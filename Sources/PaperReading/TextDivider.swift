package import HanText
import RunLog
import Synchronization

/// Divides texts into words as a library's corrections say. It keeps the counts of the texts that it
/// divided.
package final class TextDivider: Sendable {
  /// `nil` if none is installed: then every character is a word, and there are no readings.
  package let dictionary: HanDictionary?
  package let segmenter: Segmenter
  private let readings: WordReadings?
  /// By text, how often it has each Chinese word.
  private let counted = Mutex<[String: [String: Int]]>([:])
  /// The most texts whose counts are kept: the pages of a thousand papers.
  private static let keptTexts = 20_000

  package init(_ dictionary: HanDictionary?, _ corrections: Corrections) {
    self.dictionary = dictionary
    segmenter = Segmenter(dictionary, corrections: corrections)
    readings = dictionary.map { WordReadings($0, corrections: corrections) }
  }

  /// The words of a page's text.
  package func divide(_ text: String) -> TextInWords {
    let timer = LogTimer()
    let lines = JoinedLines(text)
    let tokens = segmenter.tokens(of: lines.text)
    Logger.debug(
      .reading, "divided \(text.utf8.count) bytes into \(tokens.count) tokens in \(timer.elapsed)")
    return TextInWords(
      lines: lines, tokens: tokens,
      readings: readings?.readings(of: tokens) ?? [Pinyin?](repeating: nil, count: tokens.count))
  }

  /// A word in other characters; `nil` if it is the same, or there is no dictionary.
  package func form(of word: Token, in script: ScriptConverter.Target) -> String? {
    dictionary.flatMap { ScriptConverter($0).form(of: word.text, in: script) }
  }

  /// How often a page's text has each Chinese word.
  package func counts(in text: String) -> [String: Int] {
    if let known = counted.withLock({ $0[text] }) { return known }
    var counts: [String: Int] = [:]
    for token in segmenter.tokens(of: JoinedLines(text).text)
    where token.kind == .word && Token.hasChinese(token.text) {
      counts[token.text, default: 0] += 1
    }
    counted.withLock { kept in
      if kept.count >= TextDivider.keptTexts { kept.removeAll() }
      kept[text] = counts
    }
    return counts
  }
}
