import Poppler
import WorkerProtocol

/// Adjacent characters of a text layer that the PDF draws as one word, or as a part of one.
struct LayerWord {
  /// A character and its box.
  struct Character {
    var scalar: Unicode.Scalar
    var box: PopplerPage.Box
  }

  /// The numbers of its characters in the layer.
  private(set) var range: Range<Int>
  private(set) var box: PopplerPage.Box
  var followsBlank: Bool
  /// Where the characters follow each other; `nil` for a single one.
  private(set) var direction: ReadingDirection?

  /// The words of a line of the layer.
  ///
  /// Poppler divides a word's box between its characters, so that they have two sides on the same
  /// lines and touch at the others.
  static func words(of layer: [Character], in line: Range<Int>) -> [LayerWord] {
    var words: [LayerWord] = []
    var start = line.lowerBound
    var followsBlank = false
    func finish(_ end: Int) {
      guard start < end else { return }
      words.append(LayerWord(layer, start..<end, followsBlank: followsBlank))
      followsBlank = false
      start = end
    }
    for index in line {
      if layer[index].scalar.isBlank {
        finish(index)
        followsBlank = true
        start = index + 1
      } else if index > start, !layer[index - 1].box.touches(layer[index].box) {
        finish(index)
      }
    }
    finish(line.upperBound)
    return words
  }

  private init(_ layer: [Character], _ range: Range<Int>, followsBlank: Bool) {
    let (first, last) = (layer[range.lowerBound], layer[range.upperBound - 1])
    self.range = range
    self.followsBlank = followsBlank
    box = first.box
    for index in range.dropFirst() { box.formUnion(layer[index].box) }
    if range.count > 1 { direction = LayerWord.direction(from: first, to: last) }
  }

  private static func direction(from first: Character, to last: Character) -> ReadingDirection {
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
