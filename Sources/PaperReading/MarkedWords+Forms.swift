package import HanText
package import PaperDomain

extension MarkedWords {
  /// The marks of one reader: a word in simplified and in traditional characters is one word.
  package init(_ log: ReadingLog<WordMark>, _ dictionary: HanDictionary?) {
    self.init(log) { dictionary?.forms(of: $0) ?? [$0] }
  }
}

extension HanDictionary {
  /// The word, and how its entries write it in simplified and in traditional characters.
  package func forms(of word: String) -> Set<String> {
    var forms: Set<String> = [word]
    for entry in entries(of: word) { forms.formUnion([entry.simplified, entry.traditional]) }
    return forms
  }
}
