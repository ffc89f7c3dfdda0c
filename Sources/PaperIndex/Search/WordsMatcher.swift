import FullText

/// Searches many short texts, such as titles, for one term.
struct WordsMatcher {
  private let term: SearchTerm
  /// Parts of which every matching ASCII text contains one.
  private let parts: [[UInt8]]

  init(_ term: SearchTerm) {
    self.term = term
    let forms = term.takesForms ? WordForms(of: term.words[0]) : nil
    parts = forms?.beginnings ?? [Array(term.words[0].utf8)]
  }

  func isMet(by text: String) -> Bool {
    // For most texts, this quick check shows that they do not match.
    var text = text
    let isPossible = text.withUTF8 { text in
      text.contains { $0 >= 0x80 } || parts.contains { holds($0, text) }
    }
    return isPossible && !TermMatcher(text: text).matches(of: [term]).isEmpty
  }

  private func holds(_ part: [UInt8], _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= part.count else { return false }
    return (0...text.count - part.count).contains { start in
      part.indices.allSatisfy { index in
        let byte = text[start + index]
        let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        return (isUpper ? byte + 32 : byte) == part[index]
      }
    }
  }
}
