import FullText
import GRDB
import PaperDomain

/// Finds phrases on pages that differ in one character from a phrase that is on none.
///
/// Only for scripts written without spaces: in others, each word of a phrase has suggestions.
struct PhraseSuggestions {
  let database: Database
  let segments: [Segment]

  /// At most this many pages are read for each character that may be wrong.
  private static let mostPages = 50
  /// Longer phrases have no suggestions.
  private static let longest = 16
  /// Characters that are next to any word: a pair with one of them is rarely a word.
  private static let particles = Set("的了是在和与及或不有为中之这那个上下".map(String.init))

  /// Whether a term is such a phrase.
  static func areThere(of term: SearchTerm) -> Bool {
    (2...longest).contains(term.words.count)
      && term.words.allSatisfy { $0.unicodeScalars.first.map(ScalarFold.isUnspaced) ?? false }
  }

  /// The closest phrases, those on most pages first.
  func closest(to term: SearchTerm, limit: Int = 2) throws -> [String] {
    var pages: Set<Int64> = []
    for wrong in term.words.indices {
      let others = term.words.indices.filter { $0 != wrong }.map {
        TextQuery.term(SearchTerm(words: [term.words[$0]]))
      }
      let search = TextSearch(.all(others), limit: PhraseSuggestions.mostPages)
      pages.formUnion(try search.run(in: segments).best.prefix(search.limit).map(\.page))
    }
    let texts = PageTextTable(database: database)
    let statement = try database.makeStatement(sql: "SELECT pageText FROM bundlePage WHERE id = ?")
    var counts: [String: Int] = [:]
    for page in pages.sorted() {
      guard let row = try Row.fetchOne(statement, arguments: [page]) else { throw CacheDamage() }
      let text = try texts.text(of: try row.integer(0)).text
      for phrase in PhraseSuggestions.phrases(near: term, in: text) {
        counts[phrase, default: 0] += 1
      }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit).map(\.key)
  }

  /// The phrases of a text with one other character than the term.
  private static func phrases(near term: SearchTerm, in text: String) -> Set<String> {
    let tokens = TextToken.tokens(of: text, joiningLines: true)
    let length = term.words.count
    guard tokens.count >= length else { return [] }
    let bytes = Array(text.utf8)
    var found: Set<String> = []
    for start in 0...tokens.count - length {
      let window = tokens[start..<start + length]
      let wrong = zip(window, term.words).filter { $0.text != $1 }.map(\.0)
      guard wrong.count == 1, let first = window.first, let last = window.last,
        let character = wrong[0].text.unicodeScalars.first, ScalarFold.isUnspaced(character),
        length > 2 || !particles.contains(wrong[0].text),
        // Nothing is between the characters.
        last.range.upperBound - first.range.lowerBound == window.reduce(0, { $0 + $1.range.count })
      else { continue }
      found.insert(
        String(decoding: bytes[first.range.lowerBound..<last.range.upperBound], as: UTF8.self))
    }
    return found
  }
}
