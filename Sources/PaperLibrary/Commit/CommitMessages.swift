import Files
import Libgit2
import PaperDomain

/// Makes the messages of a commit what they are in the end: through the person's editor, git's hooks
/// and git's rules of tidiness.
struct CommitMessages {
  private let library: Library
  private let hooks: Hooks
  /// What hooks see as the index.
  private let index: String?
  private var isEdited = false
  private var comment: String

  /// Where git, editors and hooks look for the message being written.
  static func file(of library: Library) -> String {
    RawPath.join(library.repository.gitDirectory, "COMMIT_EDITMSG")
  }

  init(_ library: Library, _ hooks: Hooks, index: String?) throws {
    self.library = library
    self.hooks = hooks
    self.index = index
    comment = MessageTemplate.comment(try library.config().string("core.commentchar"), for: "")
  }

  /// Has the person write a message.
  ///
  /// - Parameter edit: Opens the editor on a file.
  /// - Throws: ``LibraryError/emptyMessage`` when nothing is left of it.
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
    // As git: a template that nobody filled in is no message.
    let untouched = template.cleanup.clean(template.beginning, comment: comment)
    if message.isEmpty || (!untouched.isEmpty && message == untouched) {
      throw LibraryError.emptyMessage
    }
    return message
  }

  /// A message as the hooks leave it.
  func finished(_ message: String) throws -> String {
    // What was tidied as the editor left it has no comments any more, but may have lines like them.
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
