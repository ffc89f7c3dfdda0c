/// Changes of tones between neighbours, as they are spoken; dictionaries write the unchanged tones.
package enum ToneSandhi {
  /// The spoken tones of words that follow each other without a pause.
  ///
  /// - `一` is `yí` before a fourth tone and `yì` before another one; it stays in ordinals, in
  ///   numbers, at the end of a word (`星期一`), and where it means unity (`统一`, `唯一`).
  /// - `不` is `bú` before a fourth tone, and neutral between two equal verbs.
  /// - A third tone before a third tone is a second tone: inside words from the right, with a word
  ///   of two syllables at the end of a longer word taken for itself (`xiǎo láohǔ`); between words
  ///   if the first word has one syllable.
  ///
  /// - Parameter words: Texts with their readings; a word without a reading is a pause.
  package static func spoken(_ words: [(text: String, reading: Pinyin?)]) -> [Pinyin?] {
    var result = words.map(\.reading)
    changeOneAndNot(words, &result)
    changeThirds(words, &result)
    return result
  }

  /// A syllable of a word, with its character.
  private struct Place {
    var word: Int
    var syllable: Int
    var character: Character
  }

  /// The syllables of neighbouring words, pause by pause.
  private static func phrases(_ words: [(text: String, reading: Pinyin?)]) -> [[Place]] {
    var phrases: [[Place]] = [[]]
    for (index, word) in words.enumerated() {
      let characters = Array(word.text)
      guard let reading = word.reading, reading.syllables.count == characters.count else {
        phrases.append([])
        continue
      }
      for (syllable, character) in characters.enumerated() {
        phrases[phrases.count - 1].append(
          Place(word: index, syllable: syllable, character: character))
      }
    }
    return phrases
  }

  private static func changeOneAndNot(
    _ words: [(text: String, reading: Pinyin?)], _ result: inout [Pinyin?]
  ) {
    for phrase in phrases(words) {
      for (index, place) in phrase.enumerated() where index + 1 < phrase.count {
        let next = phrase[index + 1]
        guard let tone = result[next.word]?.syllables[next.syllable].tone else { continue }
        // The neutral 个 of 一个 has its fourth tone for this.
        let following = tone == 5 && next.character == "个" ? 4 : tone
        let before = index > 0 ? phrase[index - 1].character : nil
        switch place.character {
        case "一":
          if before == next.character {
            result[place.word]?.syllables[place.syllable].tone = 5
            continue
          }
          guard (1...4).contains(following), !isDigit(next.character),
            !firsts.contains(next.character), !(before.map(keepsOne.contains) ?? false)
          else { continue }
          // At the end of a longer word it belongs to nothing that follows.
          if next.word == place.word || words[place.word].text.count == 1 {
            result[place.word]?.syllables[place.syllable].tone = following == 4 ? 2 : 4
          }
        case "不":
          if let before, before == next.character {
            result[place.word]?.syllables[place.syllable].tone = 5
          } else if following == 4 {
            result[place.word]?.syllables[place.syllable].tone = 2
          }
        default: break
        }
      }
    }
  }

  private static func isDigit(_ character: Character) -> Bool {
    "一二三四五六七八九十〇零两".contains(character)
  }

  /// After these `一` is a number or means unity.
  private static let keepsOne = Set("第初一二三四五六七八九十百千万亿〇零周期拜统唯单专合划归如")

  /// Before these `一` means the first: 一月, 一号, 一楼, 一等.
  private static let firsts = Set("月号楼等级班")

  private static func changeThirds(
    _ words: [(text: String, reading: Pinyin?)], _ result: inout [Pinyin?]
  ) {
    let before = result
    func isThird(_ place: Place) -> Bool {
      before[place.word]?.syllables[place.syllable].tone == 3
    }
    for phrase in phrases(words) {
      for (index, place) in phrase.enumerated() where index + 1 < phrase.count {
        let next = phrase[index + 1]
        guard isThird(place), isThird(next) else { continue }
        let count = words[place.word].text.count
        if next.word == place.word {
          // 小老虎: the first of three keeps its tone, because the other two are a word.
          let isBeforeWord =
            count == 3 && place.syllable == 0 && index + 2 < phrase.count
            && isThird(phrase[index + 2]) && "小老纸很有好".contains(place.character)
          if isBeforeWord { continue }
        } else if count > 1 {
          continue
        }
        result[place.word]?.syllables[place.syllable].tone = 2
      }
    }
  }
}
