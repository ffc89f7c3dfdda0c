import ArgumentParser
import PaperLibrary

extension PC {
  /// The word that a completion script asks by, before what it asks.
  static let completionMark = "---complete"

  /// Answers a completion script.
  ///
  /// `words WORD…` gives the words as the shell unquoted them; `line LINE BREAKS` the text before
  /// the cursor, for bash, which does not. The first line of the answer says what the shell is to
  /// complete by itself (`files`, `folders`, else `-`) and whether it is to add no space; then
  /// comes a candidate a line, with a description after a tab where the shell shows one.
  static func complete(
    _ question: ArraySlice<String>, in surroundings: ProcessContext, root: any ParsableCommand.Type,
    on terminal: Terminal
  ) throws {
    var words = Array(question.dropFirst())
    var stays = 0
    let isLine = question.first == "line"
    if isLine, let line = words.first {
      let cut = ShellWords(line, endsInWord: true, breaks: Set(words.dropFirst().joined()))
      words = Array(cut.words.dropFirst())
      stays = cut.completedFrom
    }
    var request = CompletionRequest(words: words, root: root)
    let folder = try request.folders.reduce(surroundings.workingDirectory) {
      try Invocation.enter($1, from: $0)
    }
    if words.count < 2 || words.dropLast().allSatisfy({ $0.hasPrefix("-") }) {
      request.aliases = try CommandAlias.names(at: folder, surroundings)
    }
    let found = try request.candidates(LibraryNames(at: folder))
    let isOpen = found.candidates.count == 1 && found.candidates[0].isOpen
    try terminal.write("\(found.rest.rawValue) \(isOpen ? "open" : "-")\n")
    for candidate in found.candidates {
      let text = candidate.text.dropFirst(stays)
      let description = isLine || candidate.description.isEmpty ? "" : "\t\(candidate.description)"
      try terminal.write("\(text)\(description)\n")
    }
  }
}
