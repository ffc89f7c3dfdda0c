/// The topics of `pc help` besides the commands. The pages of `docs/help/` show the same text.
enum HelpTopic: String, CaseIterable {
  case tutorial
  case format
  case revisions
  case queries
  case exitCodes = "exit-codes"

  /// One sentence.
  var summary: String {
    switch self {
    case .tutorial: "Ten commands, from two PDFs to a history."
    case .format: "What the files of a library are, and how to write them by hand."
    case .revisions: "How to name entities and their versions."
    case .queries: "Conditions that choose pages, docs and groups."
    case .exitCodes: "The exit status of pc."
    }
  }

  /// Paragraphs; what is indented stands as it is. No line is wider than 80 columns.
  var text: String {
    switch self {
    case .tutorial: HelpTopic.tutorialText
    case .format: HelpTopic.formatText
    case .revisions: HelpTopic.revisionsText
    case .queries: HelpTopic.queriesText
    case .exitCodes: HelpTopic.exitCodesText
    }
  }

  /// The text for a terminal.
  var styled: StyledText { "\(rawValue, .heading): \(summary)\n\n\(lines: text)" }
}
