/// A line cut into words as a POSIX shell cuts it: quotes and backslashes, and nothing expanded.
struct ShellWords: Equatable {
  private(set) var words: [String] = []
  /// Whether a quote stays open, or the line ends in a backslash.
  private(set) var isUnfinished = false
  /// How many characters of the last word stand before where a shell with such `breaks` begins the
  /// word that it completes: at the last of them, a quote as it opens or closes.
  private(set) var completedFrom = 0

  /// - Parameters:
  ///   - endsInWord: Whether the last word counts when it is still empty: where a cursor stands.
  ///   - breaks: Characters that begin a new word for completion alone (`COMP_WORDBREAKS`).
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
