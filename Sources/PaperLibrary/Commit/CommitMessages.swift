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
      let bytes = try FileSystem.read(library.expanded(path), limit: Library.manifestLimit)
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
