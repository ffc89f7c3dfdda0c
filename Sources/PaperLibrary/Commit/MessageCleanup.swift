import Libgit2

/// The cleanup mode of a commit message: `commit.cleanup` of git-commit(1).
enum MessageCleanup: String {
  /// No cleanup.
  case verbatim
  /// Removes trailing white space, blank lines at both ends, and repeated blank lines between
  /// paragraphs.
  case whitespace
  /// Like `whitespace`, and removes comments.
  case strip
  /// Like `whitespace`, and removes everything from the scissors line on.
  case scissors

  /// Reads the configured mode; git's default if there is none.
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
    // Without an editor there is no scissors line.
    self = mode == .scissors && !isEdited ? .whitespace : mode
  }

  /// The line below which git cuts the message.
  static func scissors(_ comment: String) -> String {
    "\(comment) ------------------------ >8 ------------------------"
  }

  /// The cleaned-up message; may be empty.
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
