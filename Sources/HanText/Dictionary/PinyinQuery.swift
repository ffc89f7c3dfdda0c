/// A reading that is searched for: letters, and what is known of tones and boundaries.
struct PinyinQuery {
  /// Lowercase letters without tones.
  private(set) var letters: [Character] = []
  /// A tone of the syllable that has the letter before this place.
  private var tones: [(place: Int, tone: Int)] = []
  /// Places where a syllable must end, and with which tone, if that is known.
  private var ends: [(place: Int, tone: Int?)] = []

  /// - Returns: `nil` if there is nothing that a reading could have.
  init?(_ text: String) {
    for character in PinyinSyllable.umlauts(in: text.lowercased()) {
      if let (letter, tone) = ToneMark.meaning(of: character) {
        letters.append(letter)
        tones.append((letters.count, tone))
      } else if let digit = character.wholeNumberValue, character.isASCII, digit <= 5 {
        guard !letters.isEmpty else { return nil }
        ends.append((letters.count, digit == 0 ? 5 : digit))
      } else if character.isLetter {
        letters.append(character)
      } else if !letters.isEmpty {
        ends.append((letters.count, nil))
      }
    }
    // What follows the last letter is no demand, unless it is a tone.
    ends.removeAll { $0.place == letters.count && $0.tone == nil }
    if letters.isEmpty { return nil }
  }

  var key: String { String(letters) }

  /// Whether the beginning of a reading agrees, whose letters do.
  func agrees(with reading: Pinyin) -> Bool {
    guard !tones.isEmpty || !ends.isEmpty else { return true }
    var boundaries: [(end: Int, tone: Int)] = []
    var length = 0
    for syllable in reading.syllables {
      length += syllable.letters.count
      boundaries.append((length, syllable.tone))
    }
    return tones.allSatisfy { wanted in
      boundaries.first { $0.end >= wanted.place }?.tone == wanted.tone
    }
      && ends.allSatisfy { wanted in
        boundaries.contains { boundary in
          boundary.end == wanted.place && (wanted.tone.map { $0 == boundary.tone } ?? true)
        }
      }
  }
}
