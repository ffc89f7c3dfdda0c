import GitNames
import Libgit2
import PaperDomain

/// Makes commits on HEAD: with the user's identity and signature, and through git's hooks.
struct Committer {
  let identity: CommitIdentity
  let head: Head
  let hooks: Hooks
  var messages: CommitMessages
  private let repository: Repository
  private let signer: CommitSigner?

  /// - Parameters:
  ///   - wanted: The hooks to run.
  ///   - isSigned: Whether to sign; `nil` to use `commit.gpgSign`.
  /// - Throws: ``LibraryError``, `GitError`, `FileError`.
  init(
    _ library: Library, hooks wanted: Set<Hook>, isSigned: Bool? = nil,
    by identity: CommitIdentity, on head: Head
  ) throws {
    self.identity = identity
    self.head = head
    repository = library.repository
    signer = try CommitSigner(library, wanted: isSigned, committer: identity.committer)
    hooks = try Hooks(library, wanted)
    messages = try CommitMessages(library, hooks, index: nil)
  }

  /// Makes a commit that no reference points to yet. The message goes through git's hooks and
  /// cleanup rules first.
  ///
  /// - Returns: The commit, and the first line of its message.
  /// - Throws: ``LibraryError/emptyMessage``, an error of a hook or of the signing program.
  func commit(
    tree: ObjectID, parents: [ObjectID], message: String
  ) throws -> (id: ObjectID, subject: String) {
    let message = try messages.finished(message)
    let id = try commit(tree: tree, parents: parents, finishedMessage: message)
    return (id, String(message.prefix { $0 != "\n" }))
  }

  /// Makes a commit with exactly this message.
  func commit(
    tree: ObjectID, parents: [ObjectID], finishedMessage message: String
  ) throws -> ObjectID {
    guard let signer else {
      return try repository.createCommit(
        tree: tree, parents: parents, author: identity.author, committer: identity.committer,
        message: message)
    }
    let commit = try repository.createCommitBuffer(
      tree: tree, parents: parents, author: identity.author, committer: identity.committer,
      message: message)
    return try repository.createSignedCommit(commit, signature: try signer.signature(of: commit))
  }

  var remarks: [String] {
    hooks.ignored.map { "ignored the hook '\($0)': it is not executable" }
  }

  /// The remark about commits that no branch contains.
  var headRemark: String? {
    guard case .detached = head else { return nil }
    return "HEAD is detached: no branch contains this commit (git switch -c NAME creates one)"
  }
}
