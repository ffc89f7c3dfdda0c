import PaperDomain

extension VariableChange {
  /// Parses `Year=2023`; `Year=` clears the variable.
  init(assignment word: String) throws {
    guard let sign = word.firstIndex(of: "="), sign != word.startIndex else {
      throw CommandFailure.usage(
        "'\(word)' sets no variable", hints: ["write Year=2023, or Year= to clear it"])
    }
    let value = String(word[word.index(after: sign)...])
    self.init(name: String(word[..<sign]), value: value.isEmpty ? nil : value)
  }
}
