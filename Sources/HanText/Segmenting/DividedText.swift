/// A text that a person or another program divided into words by spaces.
package struct DividedText: Sendable {
  /// Where the text is divided in another way than by a segmenter.
  package struct Differences: Sendable {
    /// Characters with the words that they are, in the order of the text: one if they are one word.
    package var divisions: [(word: String, words: [String])] = []
    /// Characters that the text divides in several ways.
    package var undecided: [String] = []
  }

  /// What is longer is a sentence that was not divided.
  private static let longestWord = 8

  /// The words of each line.
  private let lines: [[String]]

  package init(_ text: String) {
    lines = text.split(whereSeparator: \.isNewline).map { line in
      line.split(whereSeparator: \.isWhitespace).map(String.init)
    }
  }

  /// The corrections by which a segmenter would divide the text so.
  package func differences(from segmenter: Segmenter) -> Differences {
    var order: [String] = []
    var found: [String: Set<[String]>] = [:]
    for region in lines.flatMap({ DividedText.regions($0, segmenter) }) {
      let word = region.joined()
      if found[word] == nil { order.append(word) }
      found[word, default: []].insert(region)
    }
    var differences = Differences()
    for word in order {
      if let words = found[word], words.count == 1, let words = words.first {
        differences.divisions.append((word, words))
      } else {
        differences.undecided.append(word)
      }
    }
    return differences
  }

  /// The shortest parts of a line with other words than the segmenter finds.
  private static func regions(_ words: [String], _ segmenter: Segmenter) -> [[String]] {
    var text = ""
    var starts: Set<Int> = []
    var count = 0
    for word in words {
      // Only between letters of other scripts a space means something.
      if let last = text.unicodeScalars.last, let first = word.unicodeScalars.first,
        !Token.hasChinese(String(last)), !Token.hasChinese(String(first))
      {
        text += " "
        count += 1
      }
      starts.insert(count)
      text += word
      count += word.count
    }
    // A mark at the start of a word may combine with what is before it.
    guard text.count == count else { return [] }
    let characters = Array(text)
    var result: [[String]] = []
    var region = 0
    var isSame = true
    var own: Set<Int> = [count]
    for token in segmenter.tokens(of: text) { own.insert(token.characters.lowerBound) }
    starts.insert(count)
    for place in 1..<max(1, count + 1) {
      let (isOwn, isGiven) = (own.contains(place), starts.contains(place))
      if isOwn != isGiven { isSame = false }
      guard isOwn, isGiven else { continue }
      let range = region..<place
      if !isSame, characters[range].allSatisfy({ Token.hasChinese(String($0)) }) {
        let places = range.filter { $0 == region || starts.contains($0) } + [place]
        let pieces = zip(places, places.dropFirst()).map { String(characters[$0..<$1]) }
        if pieces.allSatisfy({ $0.count <= longestWord }) { result.append(pieces) }
      }
      region = place
      isSame = true
    }
    return result
  }
}
