import Recognition
import WorkerProtocol

extension PageTranscript {
  /// Joins recognised words into a text.
  ///
  /// Words are separated by a space, lines end with `\n` and paragraphs are separated by an empty
  /// line. There is no space between Han characters, nor between one and its punctuation, whatever
  /// width the punctuation has. The words themselves are not changed.
  ///
  /// - Parameter width, height: The image's size in pixels.
  init(_ page: RecognisedPage, width: Int, height: Int) {
    self.init(page.words, width: width, height: height)
    unread = page.unread.map { part in
      Area(
        x0: Word.share(Double(part.area.left), of: Double(width)),
        y0: Word.share(Double(part.area.top), of: Double(height)),
        x1: Word.share(Double(part.area.right), of: Double(width)),
        y1: Word.share(Double(part.area.bottom), of: Double(height)),
        share: Float(min(max(part.area.share, 0), 1)), language: part.language ?? "")
    }
  }

  /// Joins recognised words, as above, without unread areas.
  init(_ words: [RecognisedWord], width: Int, height: Int) {
    var text = ""
    for word in words {
      if text.isEmpty {
        text = word.text
        continue
      }
      if word.isFirstOfParagraph {
        text += "\n\n"
      } else if word.isFirstOfLine {
        text += "\n"
      } else if !word.isJoined,
        !Self.needNoSpace(text.unicodeScalars.last, word.text.unicodeScalars.first)
      {
        text += " "
      }
      text += word.text
    }
    if !text.isEmpty { text += "\n" }
    self.init(
      text: text,
      words: words.map { word in
        Word(
          text: word.text,
          x0: Word.share(Double(word.left), of: Double(width)),
          y0: Word.share(Double(word.top), of: Double(height)),
          x1: Word.share(Double(word.right), of: Double(width)),
          y1: Word.share(Double(word.bottom), of: Double(height)),
          confidence: word.confidence.isFinite ? min(max(word.confidence, 0), 100) : 0)
      })
  }

  private static let opening: Set<Unicode.Scalar> = ["(", "[", "{"]
  private static let closing: Set<Unicode.Scalar> = [")", "]", "}", ",", ".", ";", ":", "?", "!"]

  /// Chinese punctuation that other scripts use, too.
  private static let shared: Set<Unicode.Scalar> = ["“", "”", "‘", "’", "—", "…", "·"]

  private static func needNoSpace(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
    guard let before, let after else { return true }
    if before.isHanOrItsPunctuation {
      return after.isHanOrItsPunctuation || closing.contains(after) || shared.contains(after)
    }
    if shared.contains(before) {
      return after.isHanOrItsPunctuation || before == "—" && (after == "—" || after == "”")
    }
    return after.isHan && opening.contains(before)
  }
}
