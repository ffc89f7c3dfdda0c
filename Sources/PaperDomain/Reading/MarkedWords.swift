/// The marks of one reader: for each word the last one counts.
///
/// A word can have several forms, such as 银行 and 銀行: a mark of one of them is a mark of all.
package struct MarkedWords: Sendable {
  private let findForms: (@Sendable (String) -> Set<String>)?
  /// The last mark of each word that was marked, in the form of that mark.
  private var last: [String: WordMark] = [:]
  /// By form, the word whose mark counts for it.
  private var words: [String: String] = [:]
  /// How often each form was marked.
  private var counts: [String: Int] = [:]
  private var forms: [String: Set<String>] = [:]

  /// - Parameter forms: All forms of a word, with the word itself; by default it has no other one.
  package init(
    _ log: ReadingLog<WordMark> = ReadingLog(),
    forms: (@Sendable (String) -> Set<String>)? = nil
  ) {
    findForms = forms
    for mark in log.events { add(mark) }
  }

  /// Adds a mark that is later than all others.
  ///
  /// - Returns: All forms whose mark may be another one now.
  @discardableResult
  package mutating func add(_ mark: WordMark) -> Set<String> {
    let forms = self.forms[mark.word] ?? findForms?(mark.word) ?? [mark.word]
    self.forms[mark.word] = forms
    var changed = forms
    for form in forms {
      if let word = words[form], word != mark.word {
        last[word] = nil
        changed.formUnion(self.forms[word] ?? [])
      }
    }
    last[mark.word] = mark
    for form in forms {
      words[form] = mark.word
      if mark.action == .mark { counts[form, default: 0] += 1 }
    }
    return changed
  }

  /// The last mark of a word, in whatever form; `nil` if it was never marked.
  package subscript(word: String) -> WordMark? { words[word].flatMap { last[$0] } }

  /// How often a word was marked.
  package func count(of word: String) -> Int { counts[word] ?? 0 }

  /// The words that are difficult now, each as it was marked last.
  package var difficult: Set<String> { words(.mark) }

  /// The words that the reader says to know, each as it was marked last.
  package var known: Set<String> { words(.known) }

  /// How many words are difficult now.
  package var difficultCount: Int { last.values.count { $0.action == .mark } }

  private func words(_ action: WordMark.Action) -> Set<String> {
    Set(last.lazy.filter { $0.value.action == action }.map(\.key))
  }

  /// All forms of the words with an action.
  package func forms(_ action: WordMark.Action) -> Set<String> {
    Set(words.lazy.filter { last[$0.value]?.action == action }.map(\.key))
  }
}
