/// English words, as definitions and queries are divided into them.
package enum EnglishWords {
  /// Words that are on so many entries that they find nothing.
  private static let ignored: Set<String> = [
    "a", "an", "and", "as", "at", "be", "by", "etc", "for", "from", "in", "is", "it", "of", "on",
    "one", "or", "sb", "sth", "that", "the", "to", "with",
  ]

  /// The words of a text in lower case, without those that find nothing, unless it has no others.
  package static func words(of text: some StringProtocol) -> [String] {
    let all = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" }
      .map { $0.drop { $0 == "'" } }
      .filter { !$0.isEmpty && $0.first.map { $0.isASCII } == true }
      .map(String.init)
    let kept = all.filter { !ignored.contains($0) }
    return kept.isEmpty ? all : kept
  }

  /// A definition without what is in parentheses.
  package static func withoutRemarks(_ definition: some StringProtocol) -> String {
    var depth = 0
    return String(
      definition.filter { character in
        if character == "(" { depth += 1 }
        defer { if character == ")" { depth = max(0, depth - 1) } }
        return depth == 0
      })
  }

  /// Whether words are a whole definition: of one that explains nothing else.
  package static func isWhole(_ words: [String], in definition: some StringProtocol) -> Bool {
    withoutRemarks(definition).split { $0 == ";" || $0 == "," }
      .contains { self.words(of: $0) == words }
  }
}
