import FullText

/// Searches many short texts, such as titles, for one term.
struct WordsMatcher {
  private let term: SearchTerm
  /// A part that every matching ASCII text contains.
  private let plain: [UInt8]

  init(_ term: SearchTerm) {
    self.term = term
    plain = Array(term.words[0].utf8)
  }

  func isMet(by text: String) -> Bool {
    // For most texts, this quick check shows that they do not match.
    var text = text
    let isPossible = text.withUTF8 { text in
      text.contains { $0 >= 0x80 } || holds(text)
    }
    return isPossible && !TermMatcher(text: text).matches(of: [term]).isEmpty
  }

  private func holds(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= plain.count else { return false }
    return (0...text.count - plain.count).contains { start in
      plain.indices.allSatisfy { index in
        let byte = text[start + index]
        let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        return (isUpper ? byte + 32 : byte) == plain[index]
      }
    }
  }
}
