import PaperDomain
import PaperIndex
import PaperSession

/// Where parts of a page's text stand on the page.
struct TokenBoxes {
  private struct Word {
    /// In characters of the text.
    var range: Range<Int>
    var box: PageBox
  }

  /// In the order of the text.
  private var words: [Word] = []

  init(_ page: PageText) {
    // Where each character begins, in UTF-8.
    var starts: [Int] = []
    var end = 0
    for character in page.text {
      starts.append(end)
      end += character.utf8.count
    }
    starts.append(end)
    var place = 0
    for (word, range) in zip(page.words, page.wordRanges()) {
      guard let range else { continue }
      while place < starts.count - 1, starts[place] < range.lowerBound { place += 1 }
      let first = place
      while place < starts.count - 1, starts[place] < range.upperBound { place += 1 }
      if place > first { words.append(Word(range: first..<place, box: word.box)) }
    }
  }

  /// One box for each range, made of the parts of the words in it; none where no word is.
  func boxes(of ranges: [Range<Int>]) -> [BoxAnswer] {
    ranges.compactMap { range in
      var joined: PageBox?
      var index = firstWord(endingAfter: range.lowerBound)
      while index < words.count, words[index].range.lowerBound < range.upperBound {
        let part = TokenBoxes.part(of: words[index], range)
        joined = joined.map { $0.union(part) } ?? part
        index += 1
      }
      return joined.map { BoxAnswer($0) }
    }
  }

  private func firstWord(endingAfter place: Int) -> Int {
    var (low, high) = (0, words.count)
    while low < high {
      let middle = (low + high) / 2
      if words[middle].range.upperBound <= place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The part of a word's box that some of its characters take, as if all were of one size.
  private static func part(of word: Word, _ range: Range<Int>) -> PageBox {
    let shared = word.range.clamped(to: range)
    let count = Float(word.range.count)
    let from = Float(shared.lowerBound - word.range.lowerBound) / count
    let to = Float(shared.upperBound - word.range.lowerBound) / count
    var box = word.box
    let (width, height) = (box.x1 - box.x0, box.y1 - box.y0)
    // Pages are mostly higher than wide: a word in a column is far higher than that.
    if word.range.count > 1, height > width * 1.5 {
      (box.y0, box.y1) = (word.box.y0 + height * from, word.box.y0 + height * to)
    } else {
      (box.x0, box.x1) = (word.box.x0 + width * from, word.box.x0 + width * to)
    }
    return box
  }
}

extension PageBox {
  fileprivate func union(_ other: PageBox) -> PageBox {
    PageBox(
      x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }
}
