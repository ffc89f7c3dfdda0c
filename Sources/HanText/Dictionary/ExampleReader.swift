/// Reads example sentences.
struct ExampleReader {
  private let examples: NumberTable<UInt32>
  private let sentences: RecordTable

  init(_ view: IndexView) {
    examples = view.numbers(.examples, of: UInt32.self)
    sentences = view.records(.sentences, startingAt: .sentenceStarts)
  }

  func examples(of word: Int) -> [ExampleSentence] {
    var low = 0
    var high = examples.count / 2
    while low < high {
      let middle = (low + high) / 2
      if Int(examples[middle * 2]) < word { low = middle + 1 } else { high = middle }
    }
    var result: [ExampleSentence] = []
    while low < examples.count / 2, Int(examples[low * 2]) == word, result.count < 10 {
      var record = sentences[Int(examples[low * 2 + 1])]
      let text = record.text()
      let translation = record.text()
      if !text.isEmpty { result.append(ExampleSentence(text: text, translation: translation)) }
      low += 1
    }
    return result
  }
}
