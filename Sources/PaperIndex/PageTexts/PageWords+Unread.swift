import PaperDomain

/// Unread areas are stored as words, so that the form of stored and shared texts stays as it is: the
/// word is a mark and the code of the missing language, its confidence the area's share of the ink
/// in per cent, at least 1.
extension PageWords.Word {
  /// OBJECT REPLACEMENT CHARACTER: no engine reads it.
  private static let mark: Unicode.Scalar = "\u{fffc}"

  init(unread area: UnreadArea) {
    self.init(
      text: String(Self.mark) + (area.language ?? ""), range: nil, box: area.box,
      confidence: Float(max(1, (area.share * 100).rounded())))
  }

  /// The unread area that the word stands for; `nil` for a word of a text.
  fileprivate var unreadArea: UnreadArea? {
    guard range == nil, text.unicodeScalars.first == Self.mark, let confidence else { return nil }
    let language = String(text.unicodeScalars.dropFirst())
    return UnreadArea(
      box: box, share: Double(confidence) / 100, language: language.isEmpty ? nil : language)
  }
}

extension PageText {
  /// The text with its stored words and unread areas.
  mutating func take(_ stored: PageWords) {
    words = []
    unread = []
    for word in stored.words {
      if source == .ocr, let area = word.unreadArea {
        unread.append(area)
      } else {
        words.append(TextWord(text: word.text, box: word.box, confidence: word.confidence))
      }
    }
  }
}
