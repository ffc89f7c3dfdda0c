/// A line split into words as a POSIX shell splits it: quotes and backslashes, no expansion.
struct ShellWords: Equatable {
  private(set) var words: [String] = []
  /// Whether a quote stays open, or the line ends in a backslash.
  private(set) var isUnfinished = false
  /// The number of characters of the last word before the point where a shell with these `breaks`
  /// starts the word that it completes: after the last break or opening or closing quote.
  private(set) var completedFrom = 0

  /// - Parameters:
  ///   - endsInWord: Whether an empty last word counts: the cursor's word.
  ///   - breaks: Characters that start a new word for completion only (`COMP_WORDBREAKS`).
  init(_ line: String, endsInWord: Bool = false, breaks: Set<Character> = []) {
    var word: String?
    var quote: Character?
    var escapes = false
    for character in line {
      if escapes {
        escapes = false
        // Between double quotes a backslash escapes only what it must.
        if quote == "\"", !"\"\\$`\n".contains(character) { word = (word ?? "") + "\\" }
        word = (word ?? "") + String(character)
      } else if character == "\\", quote != "'" {
        escapes = true
        word = word ?? ""
      } else if character == quote {
        quote = nil
        if breaks.contains(character) { completedFrom = word?.count ?? 0 }
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        if breaks.contains(character) { completedFrom = word?.count ?? 0 }
        word = word ?? ""
      } else if quote == nil, character.isWhitespace {
        if let word { words.append(word) }
        word = nil
        completedFrom = 0
      } else {
        word = (word ?? "") + String(character)
        if quote == nil, breaks.contains(character) { completedFrom = word?.count ?? 0 }
      }
    }
    isUnfinished = quote != nil || escapes
    if let word {
      words.append(word)
    } else if endsInWord {
      words.append("")
    }
  }
}
