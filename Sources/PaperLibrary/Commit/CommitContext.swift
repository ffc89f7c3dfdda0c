import Files
import GitFiles
import Libgit2
import PaperDomain

/// The inputs of a commit besides the changes: the identity, HEAD, the signer, the hooks.
struct CommitContext {
  let identity: Library.CommitIdentity
  let head: Head
  let signer: CommitSigner?
  let hooks: Hooks
  var messages: CommitMessages
  /// Objects that are already stored, for hooks to read.
  var stored: StoredObjects?
  /// The index of the commit, as hooks see it. Its file is removed with this value.
  var index: PreparedIndex?
  /// Whether a hook, or the user who writes the message, sees the changes before they are
  /// committed.
  let isAttended: Bool

  init(
    _ library: Library, _ request: CommitRequest, by identity: Library.CommitIdentity,
    on head: Head
  ) throws {
    self.identity = identity
    self.head = head
    signer = try CommitSigner(
      library, wanted: request.isSigned, committer: identity.committer)
    hooks = try Hooks(library, request.hooks)
    messages = try CommitMessages(library, hooks, index: nil)
    isAttended = hooks.precedeCommit || request.edit != nil
  }

  /// The remark about commits that no branch contains.
  var headRemark: String? {
    guard case .detached = head else { return nil }
    return "HEAD is detached: no branch contains this commit (git switch -c NAME creates one)"
  }

  var remarks: [String] {
    hooks.ignored.map { "ignored the hook '\($0)': it is not executable" }
  }
}

extension Library {
  /// Ends a transaction without a commit; its changes are rolled back.
  private struct Unrecorded: UserFacingError {
    let outcome: CommitOutcome
    var explanation: String { "nothing was committed" }
  }

  /// Commits a draft after running the hooks and, if requested, the user's editor.
  ///
  /// Manifests are completed before, so that hooks and the user see them; if there is no commit,
  /// they are restored. Changes made to files meanwhile are checked and committed too.
  func commitAttended(
    _ first: CommitDraft, _ request: CommitRequest, _ context: CommitContext,
    _ files: any FileOpening
  ) async throws -> CommitOutcome {
    do {
      return try await transaction {
        try complete(first.plan)
        let (request, context) = try attend(to: first, request, context)
        switch try await draft(request, context, files) {
        case .nothing: throw Unrecorded(outcome: .nothing(remarks: []))
        case .refused(let diagnostics): throw Unrecorded(outcome: .refused(diagnostics))
        case .ready(var draft):
          draft.remarks = first.remarks + draft.remarks
          return .recorded(try finish(draft, context))
        }
      }
    } catch let unrecorded as Unrecorded {
      return unrecorded.outcome
    }
  }

  /// Runs the pre-commit hook, then the editor.
  ///
  /// - Returns: The request with the message, and the updated context.
  private func attend(
    to draft: CommitDraft, _ request: CommitRequest, _ context: CommitContext
  ) throws -> (CommitRequest, CommitContext) {
    var (request, context) = (request, context)
    let stored = try storeObjects(draft.plan)
    let index = try indexUpdate(draft.changes, draft.plan, stored, tree: nil)
      .prepare(for: indexPath, over: draft.changes.index)
    context.stored = stored
    context.index = index
    context.messages = try CommitMessages(self, context.hooks, index: index.temporaryPath)
    try context.hooks.run(
      .preCommit, index: index.temporaryPath, editing: request.edit != nil)
    if let edit = request.edit {
      request.message = try context.messages.written(
        about: draft.plan.changes, on: context.head, edit)
    }
    return (request, context)
  }
}
