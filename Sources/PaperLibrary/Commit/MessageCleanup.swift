import Libgit2

/// How a commit message is tidied: `commit.cleanup` of git-commit(1).
enum MessageCleanup: String {
  /// Nothing is.
  case verbatim
  /// Blank lines at both ends and more than one between paragraphs go, and blanks at line ends.
  case whitespace
  /// The same, and comments go.
  case strip
  /// The same as `whitespace`, and everything from the scissors line on goes.
  case scissors

  /// The one that is configured; git's own where none is.
  ///
  /// - Throws: ``LibraryError/badSetting(_:_:)``.
  init(_ config: Config, isEdited: Bool) throws {
    let usual: MessageCleanup = isEdited ? .strip : .whitespace
    guard let text = config.string("commit.cleanup"), text != "default" else {
      self = usual
      return
    }
    guard let mode = MessageCleanup(rawValue: text) else {
      throw LibraryError.badSetting("commit.cleanup", text)
    }
    // There are no scissors where nobody saw them.
    self = mode == .scissors && !isEdited ? .whitespace : mode
  }

  /// The line below which git cuts.
  static func scissors(_ comment: String) -> String {
    "\(comment) ------------------------ >8 ------------------------"
  }

  /// The message as it is recorded; empty where nothing is left.
  func clean(_ message: String, comment: String) -> String {
    if self == .verbatim { return message }
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    if self == .scissors, let cut = lines.firstIndex(of: Self.scissors(comment)[...]) {
      lines.removeSubrange(cut...)
    }
    if self == .strip { lines.removeAll { $0.hasPrefix(comment) } }
    var text = ""
    var isGap = false
    for line in lines {
      let end = line.lastIndex { !$0.isWhitespace }
      guard let end else {
        isGap = !text.isEmpty
        continue
      }
      if isGap { text += "\n" }
      isGap = false
      text += line[...end] + "\n"
    }
    return text
  }
}
