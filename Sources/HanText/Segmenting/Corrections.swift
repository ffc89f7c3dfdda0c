/// What people said about words of a library: it comes before every dictionary.
///
/// A later correction of the same word replaces an earlier one.
package struct Corrections: Sendable {
  /// How a word is divided, by its text: into itself if it is one word.
  private(set) var divisions: [String: [String]] = [:]
  private(set) var readings: [String: Pinyin] = [:]

  package init() {}

  package var isEmpty: Bool { divisions.isEmpty && readings.isEmpty }

  /// These characters are one word wherever they follow each other.
  package mutating func join(_ word: String) {
    guard !word.isEmpty else { return }
    divisions[word] = [word]
  }

  /// These characters are several words, wherever no word crosses their ends; pieces that don't make
  /// them up are ignored.
  package mutating func split(_ word: String, into pieces: [String]) {
    let pieces = pieces.filter { !$0.isEmpty }
    guard pieces.count > 1, pieces.joined() == word, pieces.map(\.count).reduce(0, +) == word.count
    else { return }
    divisions[word] = pieces
  }

  /// This word is read so.
  package mutating func read(_ word: String, as reading: Pinyin) { readings[word] = reading }
}

/// Corrections in the form in which the lattice compares them.
struct CorrectionTable: Sendable {
  struct Division: Sendable {
    var characters: [Character]
    /// How many characters each piece has; one piece if the word was joined.
    var lengths: [Int]
    var isJoined: Bool { lengths.count == 1 }
  }

  /// By first character, the longest first.
  private let divisions: [Character: [Division]]
  let isEmpty: Bool

  init(_ corrections: Corrections) {
    var divisions: [Character: [Division]] = [:]
    for (word, pieces) in corrections.divisions {
      let characters = Array(word)
      guard let first = characters.first else { continue }
      divisions[first, default: []].append(
        Division(characters: characters, lengths: pieces.map(\.count)))
    }
    self.divisions = divisions.mapValues { list in
      list.sorted { $0.characters.count > $1.characters.count }
    }
    isEmpty = divisions.isEmpty
  }

  /// The corrected words that start at a place.
  func divisions(in characters: [Character], at start: Int) -> [Division] {
    guard let candidates = divisions[characters[start]] else { return [] }
    return candidates.filter { characters[start...].starts(with: $0.characters) }
  }
}
