/// Finds entries by words of their definitions.
struct EnglishSearch {
  /// Of a query of several words so many of the most frequent entries are compared word by word.
  private static let mostCompared = 300

  private let reader: DictionaryReader
  private let words: RecordTable

  init(_ view: IndexView) {
    reader = DictionaryReader(view)
    words = view.records(.english, startingAt: .englishStarts)
  }

  /// The entries of one word: first those of which it is a whole definition.
  private struct Postings {
    var whole: [Int]
    var others: [Int]
  }

  func entries(_ query: String, limit: Int) -> [HanEntry] {
    let wanted = EnglishWords.words(of: query)
    guard let first = wanted.first else { return [] }
    var postings = self.postings(of: first)
    if wanted.count > 1 {
      var common = Set(postings.whole + postings.others)
      for word in wanted.dropFirst() {
        let next = self.postings(of: word)
        common.formIntersection(next.whole + next.others)
      }
      postings = Postings(whole: [], others: common.sorted())
      let compared = postings.others.prefix(EnglishSearch.mostCompared)
      postings.whole = compared.filter { number in
        reader.entry(number).definitions.contains { EnglishWords.isWhole(wanted, in: $0) }
      }
      let whole = Set(postings.whole)
      postings.others.removeAll { whole.contains($0) }
    }
    return (postings.whole + postings.others).prefix(limit).map { reader.entry($0) }
  }

  private func postings(of word: String) -> Postings {
    let key = Array(word.utf8)
    let index = words.firstIndex { record in
      var record = record
      return record.field().lexicographicallyPrecedes(key)
    }
    var record = words[index]
    guard record.field().elementsEqual(key) else { return Postings(whole: [], others: []) }
    let wholeCount = record.number()
    var postings = Postings(whole: [], others: [])
    var number = 0
    while !record.isAtEnd {
      // The second list starts from zero again.
      if postings.whole.count == wholeCount, postings.others.isEmpty { number = 0 }
      number = number &+ record.number()
      guard number >= 0, number < reader.entryCount else { break }
      if postings.whole.count < wholeCount {
        postings.whole.append(number)
      } else {
        postings.others.append(number)
      }
    }
    return postings
  }
}
