import Files
import Libgit2
import PaperDomain

/// Produces the final commit messages with the user's editor, git's hooks and git's cleanup rules.
struct CommitMessages {
  private let library: Library
  private let hooks: Hooks
  /// The path of the index that hooks see.
  private let index: String?
  private var isEdited = false
  private var comment: String

  /// The file in which git, editors and hooks expect the message being written.
  static func file(of library: Library) -> String {
    RawPath.join(library.repository.gitDirectory, "COMMIT_EDITMSG")
  }

  init(_ library: Library, _ hooks: Hooks, index: String?) throws {
    self.library = library
    self.hooks = hooks
    self.index = index
    comment = MessageTemplate.comment(try library.config().string("core.commentchar"), for: "")
  }

  /// Lets the user write a message.
  ///
  /// - Parameter edit: Opens the editor with a file.
  /// - Throws: ``LibraryError/emptyMessage`` if the message is empty after the cleanup.
  mutating func written(
    about changes: [Change], on head: Head, _ edit: (String) throws -> Void
  ) throws -> String {
    isEdited = true
    let config = try library.config()
    var template = MessageTemplate(
      changes: changes, branch: head.branchName, isUnborn: head.commit == nil, comment: comment,
      cleanup: try MessageCleanup(config, isEdited: true))
    if let path = config.string("commit.template"), !path.isEmpty {
      let bytes = try FileSystem.read(
        GitEnvironment(library).expanded(path), limit: Library.manifestLimit)
      template.beginning = String(decoding: bytes, as: UTF8.self)
      comment = MessageTemplate.comment(
        config.string("core.commentchar"), for: template.beginning)
      template.comment = comment
    }
    try write(template.text)
    let source = template.beginning.isEmpty ? [] : ["template"]
    try hooks.run(
      .prepareMessage, [CommitMessages.file(of: library)] + source, index: index, editing: true)
    try edit(CommitMessages.file(of: library))
    let message = template.cleanup.clean(try read(), comment: comment)
    // An unchanged template is no message, as in git.
    let untouched = template.cleanup.clean(template.beginning, comment: comment)
    if message.isEmpty || (!untouched.isEmpty && message == untouched) {
      throw LibraryError.emptyMessage
    }
    return message
  }

  /// A message after the hooks changed it.
  func finished(_ message: String) throws -> String {
    // The cleaned-up message of the editor has no comments any more, but may have lines that look
    // like comments.
    let cleanup = try MessageCleanup(library.config(), isEdited: false)
    var message = message
    if hooks.has(.prepareMessage) || hooks.has(.commitMessage) {
      try write(message)
      let file = CommitMessages.file(of: library)
      if !isEdited { try hooks.run(.prepareMessage, [file, "message"], index: index) }
      try hooks.run(.commitMessage, [file], index: index, editing: isEdited)
      message = try read()
    }
    message = cleanup.clean(message, comment: comment)
    if message.isEmpty { throw LibraryError.emptyMessage }
    return message
  }

  private func write(_ message: String) throws {
    try FileSystem.writeAtomically(
      Array(message.utf8), to: CommitMessages.file(of: library))
  }

  private func read() throws -> String {
    let bytes = try FileSystem.read(
      CommitMessages.file(of: library), limit: Library.manifestLimit)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The text that the user finds in the editor when describing a commit.
struct MessageTemplate {
  /// The initial text: `commit.template`, or nothing.
  var beginning = ""
  var changes: [Change]
  /// `nil` if HEAD is detached.
  var branch: String?
  var isUnborn: Bool
  /// The prefix of a comment line.
  var comment: String
  var cleanup: MessageCleanup

  /// The largest number of listed changes. Longer lists hide the message; `pc status` lists them
  /// all.
  private static let mostChanges = 100

  var text: String {
    var lines: [String] = []
    if cleanup == .scissors {
      lines += [
        MessageCleanup.scissors(comment),
        "\(comment) Do not modify or remove the line above.",
        "\(comment) Everything below it will be ignored.", comment,
      ]
    } else {
      let rule =
        cleanup == .strip
        ? "Lines starting with '\(comment)' are ignored, and an empty message cancels the commit."
        : "Remove the lines starting with '\(comment)'; an empty message cancels the commit."
      lines += [
        "\(comment) Describe what you changed, and why. \(rule)",
        "\(comment) With -m '' the message lists the changes.", comment,
      ]
    }
    lines.append("\(comment) " + (branch.map { "On branch \($0)" } ?? "On no branch"))
    if isUnborn { lines.append("\(comment) The first commit") }
    lines += ["\(comment) To be committed:"]
    let headlines = ChangeSummary(changes).lines
    lines += headlines.prefix(Self.mostChanges).map { "\(comment)   \($0)" }
    if headlines.count > Self.mostChanges {
      lines.append("\(comment)   and \(headlines.count - Self.mostChanges) more")
    }
    let start = beginning.isEmpty || beginning.hasSuffix("\n") ? beginning : beginning + "\n"
    return start + "\n" + lines.joined(separator: "\n") + "\n"
  }

  /// `core.commentChar`; for `auto` the first of git's characters with which no line of the text
  /// starts.
  static func comment(_ configured: String?, for text: String) -> String {
    guard let configured, !configured.isEmpty else { return "#" }
    guard configured == "auto" else { return configured }
    let taken = Set(text.split(separator: "\n").compactMap(\.first))
    return "#;@!$%^&|:".first { !taken.contains($0) }.map { String($0) } ?? "#"
  }
}

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
