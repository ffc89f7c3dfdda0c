/// The difference of two texts, word by word; for Chinese, character by character.
///
/// Line breaks are ignored: text that was only wrapped differently is equal.
package struct TextDifference: Sendable {
  package enum Kind: String, Sendable {
    case same, removed, added
  }

  /// Consecutive words of one kind, with the space after them.
  package struct Piece: Hashable, Sendable {
    package var kind: Kind
    package var text: String
  }

  /// In reading order, never two of a kind in a row; a removed text comes before its replacement.
  package private(set) var pieces: [Piece] = []

  /// Whether the texts have the same words.
  package var isEmpty: Bool { pieces.allSatisfy { $0.kind == .same } }

  package init(from old: String, to new: String) {
    let oldWords = TextDifference.words(of: old)
    let newWords = TextDifference.words(of: new)
    var numbers: [Substring: Int] = [:]
    func number(_ word: Word) -> Int {
      if let known = numbers[word.core] { return known }
      numbers[word.core] = numbers.count
      return numbers.count - 1
    }
    let alignment = SequenceAlignment(oldWords.map(number), newWords.map(number))
    var (o, n) = (0, 0)
    for match in alignment.matches + [(oldWords.count, newWords.count)] {
      add(.removed, oldWords[o..<match.old])
      add(.added, newWords[n..<match.new])
      if match.new < newWords.count { add(.same, newWords[match.new...match.new]) }
      (o, n) = (match.old + 1, match.new + 1)
    }
  }

  private mutating func add(_ kind: Kind, _ words: ArraySlice<Word>) {
    if words.isEmpty { return }
    let text = words.map { $0.core + $0.space }.joined()
    if pieces.last?.kind == kind {
      pieces[pieces.count - 1].text += text
    } else {
      pieces.append(Piece(kind: kind, text: text))
    }
  }

  private struct Word {
    var core: Substring
    /// The text after the word, up to the next word.
    var space: Substring
  }

  private static func words(of text: String) -> [Word] {
    var words: [Word] = []
    var rest = text.drop { $0.isWhitespace }
    while let first = rest.first {
      let isAlone = standsAlone(first)
      let core =
        isAlone ? rest.prefix(1) : rest.prefix { !$0.isWhitespace && !standsAlone($0) }
      rest = rest.dropFirst(core.count)
      let space = rest.prefix { $0.isWhitespace }
      rest = rest.dropFirst(space.count)
      words.append(Word(core: core, space: space))
    }
    return words
  }

  /// Chinese and Japanese have no spaces between words: characters are compared one by one.
  private static func standsAlone(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x3000...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF,
      0x20000...0x3FFFF:
      return true
    default: return false
    }
  }
}
