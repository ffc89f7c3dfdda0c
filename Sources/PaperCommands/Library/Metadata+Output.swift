import PaperDomain

extension Metadata {
  /// `Subject/Mathematics Year=2023`, in the manifest's order.
  var line: StyledText {
    var text = StyledText()
    for (index, word) in (tags.map(\.description) + variables.map(\.word)).enumerated() {
      if index > 0 { text += " " }
      text += StyledText(word, .muted)
    }
    return text
  }

  /// The changes to another value: `+Subject/Mathematics -Difficulty/Hard Year=2023 Score=`.
  func difference(to other: Metadata) -> String {
    var words = other.tags.filter { !tags.contains($0) }.map { "+\($0)" }
    words += tags.filter { !other.tags.contains($0) }.map { "-\($0)" }
    words += other.variables.filter { !variables.contains($0) }.map(\.word)
    for old in variables where !other.variables.contains(where: { $0.name == old.name }) {
      words.append("\(old.name)=")
    }
    return words.joined(separator: " ")
  }

  var tagsJSON: OutputJSON { .list(tags) { .string($0.description) } }

  var variablesJSON: OutputJSON {
    .object(variables.map { .init($0.name, $0.value.json) })
  }
}

extension VariableAssignment {
  /// The assignment as an argument of `pc set`.
  var word: String { "\(name)=\(value)" }
}

extension VariableValue {
  var json: OutputJSON {
    switch self {
    case .int(let value): .int(value)
    case .option(let value): .string(value)
    }
  }
}
