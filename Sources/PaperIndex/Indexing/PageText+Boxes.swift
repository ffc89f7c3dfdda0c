import PaperDomain

extension PageText {
  /// Copies the words' boxes from the original of a corrected text.
  ///
  /// Unchanged words keep their boxes. Where as many words were inserted as deleted, each gets the
  /// box of the word it replaces. Other inserted words have no box.
  mutating func takeBoxes(from original: PageText) {
    let spellings = PlaceModel.words(of: text)
    var numbers: [String: Int] = [:]
    func number(_ word: String) -> Int {
      if let known = numbers[word] { return known }
      numbers[word] = numbers.count
      return numbers.count - 1
    }
    let alignment = SequenceAlignment(
      original.words.map { number($0.text) }, spellings.map(number))
    var placed: [TextWord] = []
    var (old, new) = (0, 0)
    for match in alignment.matches + [(original.words.count, spellings.count)] {
      if match.old - old == match.new - new {
        for offset in 0..<match.new - new {
          placed.append(
            TextWord(text: spellings[new + offset], box: original.words[old + offset].box))
        }
      }
      if match.new < spellings.count, match.old < original.words.count {
        placed.append(TextWord(text: spellings[match.new], box: original.words[match.old].box))
      }
      (old, new) = (match.old + 1, match.new + 1)
    }
    words = placed
  }
}
