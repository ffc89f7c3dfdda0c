import Poppler
import WorkerProtocol

/// Adjacent characters of a text layer that the PDF draws as one word, or as a part of one.
struct LayerWord {
  /// A character and its box.
  struct Character {
    var scalar: Unicode.Scalar
    var box: PopplerPage.Box
  }

  private(set) var characters: ArraySlice<Character>
  private(set) var box: PopplerPage.Box
  var followsBlank: Bool

  /// The words of a line of the layer.
  ///
  /// Poppler divides a word's box between its characters, so that they have two sides on the same
  /// lines and touch at the others.
  static func words(of line: ArraySlice<Character>) -> [LayerWord] {
    var words: [LayerWord] = []
    var start = line.startIndex
    var followsBlank = false
    for index in line.indices {
      let character = line[index]
      if character.scalar.isBlank {
        followsBlank = true
        start = index + 1
      } else if index > start, line[index - 1].box.touches(character.box) {
        words[words.count - 1].characters = line[start...index]
        words[words.count - 1].box.formUnion(character.box)
      } else {
        start = index
        words.append(
          LayerWord(
            characters: line[index...index], box: character.box, followsBlank: followsBlank))
        followsBlank = false
      }
    }
    return words
  }

  /// Where the characters follow each other; `nil` for a single one.
  var direction: ReadingDirection? {
    guard characters.count > 1, let first = characters.first, let last = characters.last else {
      return nil
    }
    if first.box.y0 == last.box.y0, first.box.y1 == last.box.y1 {
      if first.box.x0 <= last.box.x0 { return .right }
      return first.scalar.isFromRightToLeft ? .left : .onHead
    }
    return first.box.y0 <= last.box.y0 ? .down : .up
  }
}

extension PopplerPage.Box {
  /// Whether the boxes have two sides on the same lines, and one in common.
  fileprivate func touches(_ other: Self) -> Bool {
    if y0 == other.y0, y1 == other.y1 { return x1 == other.x0 || x0 == other.x1 }
    if x0 == other.x0, x1 == other.x1 { return y1 == other.y0 || y0 == other.y1 }
    return false
  }

  mutating func formUnion(_ other: Self) {
    x0 = min(x0, other.x0)
    y0 = min(y0, other.y0)
    x1 = max(x1, other.x1)
    y1 = max(y1, other.y1)
  }
}

extension Unicode.Scalar {
  /// Whether this is a letter of Hebrew, Arabic or one of the scripts between them.
  fileprivate var isFromRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE: true
    default: false
    }
  }
}
