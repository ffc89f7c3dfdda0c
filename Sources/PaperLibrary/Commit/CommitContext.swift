import Files
import GitFiles
import Libgit2
import PaperDomain

/// What goes into commits besides the changes: who, on what, signed by whom, asked of which hooks.
struct CommitContext {
  let identity: Library.CommitIdentity
  let head: Head
  let signer: CommitSigner?
  let hooks: Hooks
  var messages: CommitMessages
  /// Objects that were written already, for hooks to look at.
  var stored: StoredObjects?
  /// What is to be recorded, as hooks see it; its file goes with the value.
  var index: PreparedIndex?
  /// Whether somebody looks at the changes before they are recorded: a hook, or a person who writes
  /// the message.
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

  /// What is to be known of commits that no branch holds.
  var headRemark: String? {
    guard case .detached = head else { return nil }
    return "HEAD is detached: no branch holds this commit (git switch -c NAME makes one that does)"
  }

  var remarks: [String] {
    hooks.ignored.map { "left out the hook '\($0)': it is not executable" }
  }
}

extension Library {
  /// Why a transaction ends without a commit: what it wrote is then taken back.
  private struct Unrecorded: UserFacingError {
    let outcome: CommitOutcome
    var explanation: String { "nothing was recorded" }
  }

  /// Records a draft after hooks, and the person where there is an editor, had their say.
  ///
  /// Manifests are completed before, for them to look at; where it comes to nothing, they are as
  /// they were. What is changed in the files meanwhile is recorded too, checked like the rest.
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

  /// Runs the hook that may refuse, then the editor.
  ///
  /// - Returns: The request with the message, and what is known now of what is to be recorded.
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
