/// A text without the line breaks inside its sentences, and where everything stood before.
///
/// Texts of pages have a line break where the paper ends, also in the middle of a word. Between
/// Chinese characters it is removed; beside other scripts it becomes a space. It stays at the end
/// of a sentence, and where the next line is empty or is indented, as at the start of a paragraph.
package struct JoinedLines: Sendable {
  package let text: String
  /// By character of `text`, its place in the original, in characters, and the end of the original.
  private let places: [Int]

  package init(_ original: String) { self.init(Array(original)) }

  /// - Parameter characters: Those of the original.
  package init(_ characters: [Character]) {
    var text = ""
    var places: [Int] = []
    var index = 0
    func append(_ character: Character, at place: Int) {
      text.append(character)
      places.append(place)
    }
    while index < characters.count {
      guard characters[index].isNewline else {
        append(characters[index], at: index)
        index += 1
        continue
      }
      let next = index + 1 < characters.count ? characters[index + 1] : "\n"
      switch JoinedLines.joint(before: text.last, after: next) {
      case .none: break
      case .space: append(" ", at: index)
      case .line: append(characters[index], at: index)
      }
      index += 1
    }
    places.append(characters.count)
    self.text = text
    self.places = places
  }

  private enum Joint { case none, space, line }

  private static func joint(before: Character?, after: Character) -> Joint {
    guard let before, !before.isNewline, !after.isWhitespace, !"。！？!?：:；;".contains(before)
    else { return .line }
    let joint = isChinese(before) && isChinese(after) ? Joint.none : .space
    // A mark that combines with what is before it must not do so now.
    let first = joint == .none ? before : " "
    return "\(first)\(after)".count == 2 ? joint : .line
  }

  /// Whether no space stands beside a character.
  private static func isChinese(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x3001...0x303f, 0xff01...0xff60, 0x2018...0x201d, 0x2014, 0x2026: return true
    default: return CharacterKind(scalar) == .han
    }
  }

  /// Where characters of ``text`` stand in the original: one range for each line.
  package func original(_ characters: Range<Int>) -> [Range<Int>] {
    let clamped = characters.clamped(to: 0..<places.count - 1)
    // Most words stand in one line.
    if let first = clamped.first, let last = clamped.last,
      places[last] - places[first] == last - first
    {
      return [places[first]..<places[last] + 1]
    }
    var result: [Range<Int>] = []
    for character in clamped {
      let place = places[character]
      if let last = result.indices.last, result[last].upperBound == place {
        result[last] = result[last].lowerBound..<place + 1
      } else {
        result.append(place..<place + 1)
      }
    }
    return result
  }
}
