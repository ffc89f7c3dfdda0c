import Recognition
import Testing

@testable import PaperWorker

@Suite struct `FixAnswer a line` {
  @Test(arguments: [
    ("〈B) 一", "(B) 一"), ("(《C) 一", "(C) 一"), ("〈 《D) 一", "(D) 一"), ("( 12) 一", "(12) 一"),
    ("(A) 一", "(A) 一"), ("A) 一", "A) 一"), ("《祝福》 一", "《祝福》 一"), ("〈注) 一", "〈注) 一"),
    ("f(x) 一", "f(x) 一"), ("{x,y) 一", "{x,y) 一"),
  ])
  func `gives labels of answers their brackets back`(read: String, text: String) {
    let line = RecognisedLine(words: words(read, 90)).withRoundLabels
    #expect(line.words.map(\.text).joined(separator: " ") == text)
    #expect(line.words.map(\.isFirstOfLine) == line.words.indices.map { $0 == 0 })
  }

  @Test(arguments: [
    ("一件 事 一一 ”", "一件 事 —— ”"), ("魂灵? 一 一 论理", "魂灵? — — 论理"), ("”一一论理", "”——论理"),
    ("请 一一 列举", "请 一一 列举"), ("一一 列举", "一一 列举"), ("。一 二", "。一 二"), ("? 一一一", "? 一一一"),
    ("甲", "甲"), ("事一一", "事一一"),
  ])
  func `tells a dash from the number one, twice`(read: String, text: String) {
    let line = RecognisedLine(words: words(read, 90)).withDashes(in: GreyPicture.blank())
    #expect(line.words.map(\.text).joined(separator: " ") == text)
  }

  /// Lengths in characters of the strokes under two words, 0 where there is none.
  @Test(arguments: [
    ("罢 ， 一 一 我 想", [2.0, 0], "罢 ， — — 我 想"), ("请 一 一 列 举", [0.9, 0.9], "请 一 一 列 举"),
    // As where a number one touches what stands beside it.
    ("恼 ， 一 为 她 起", [2.0], "恼 ， 一 为 她 起"),
    // A GreyPicture.blank() to write on is longer, and stands lower.
    ("名 ： 一 一 学 号 ：", [4.0], "名 ： 一 一 学 号 ："),
  ])
  func `tells a dash from the number one by the stroke that is drawn`(
    read: String, strokes: [Double], text: String
  ) {
    let side = 40
    for (height, isDash) in [(0, true), (side / 3, false)] {
      var picture = GreyPicture.blank()
      for (index, stroke) in strokes.enumerated() {
        let left = (2 + index) * side + 1
        for x in left..<left + Int(stroke * Double(side)) {
          // Not quite level, as on a scan.
          let top = 100 + height + x / 60
          for y in top..<top + 3 { picture.pixels[y * picture.width + x] = 40 }
        }
      }
      // Boxes of an engine are not exact.
      let words = words(read, 90).enumerated().map { index, word in
        var word = word
        (word.left, word.right) = (index * side + 3, index * side + side - 5)
        (word.top, word.bottom) = (index % 2 == 0 ? (82, 121) : (88, 115))
        return word
      }
      let line = RecognisedLine(words: words).withDashes(in: picture)
      #expect(line.words.map(\.text).joined(separator: " ") == (isDash ? text : read))
    }
  }

  @Test(arguments: [
    ("。 〈 4 分 )", "。 ( 4 分 )"), ("。 《3 分 ） 下", "。 (3 分 ） 下"), ("〈注) 一", "(注) 一"),
    ("《祝福》 一", "《祝福》 一"), ("《祝福(上)》", "《祝福(上)》"), ("（4 分)", "（4 分)"),
    ("一) 二", "一) 二"), ("《祝福 一", "《祝福 一"),
  ])
  func `gives remarks their brackets back, and leaves titles theirs`(read: String, text: String) {
    let line = RecognisedLine(words: words(read, 90)).withRoundBrackets
    #expect(line.words.map(\.text).joined(separator: " ") == text)
  }

  @Test(arguments: [
    ("e limit", "disc", "• limit"), ("© limit", "square", "• limit"),
    ("e limit", "ring", "e limit"),
    ("e limit", "dash", "e limit"), ("e limit", "nothing", "e limit"),
    ("A limit", "disc", "A limit"),
    ("e", "disc", "e"),
  ])
  func `tells the bullet of a list by its ink`(read: String, drawn: String, text: String) {
    var picture = GreyPicture.blank()
    for y in 0..<16 {
      for x in 0..<16 {
        let square = (2 * x - 15) * (2 * x - 15) + (2 * y - 15) * (2 * y - 15)
        let isInk =
          switch drawn {
          case "disc": square <= 256
          case "square": true
          case "ring": 100...256 ~= square
          case "dash": 6...9 ~= y
          default: false
          }
        if isInk { picture.pixels[(y + 30) * picture.width + x + 50] = 30 }
      }
    }
    var words = words(read, 90)
    (words[0].left, words[0].right, words[0].top, words[0].bottom) = (48, 68, 29, 47)
    let line = RecognisedLine(words: words).withBullet(in: picture)
    #expect(line.words.map(\.text).joined(separator: " ") == text)
  }
}
