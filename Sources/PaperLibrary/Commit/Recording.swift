import Files
import GitFiles
import Libgit2
import PaperDomain

/// What goes into commits besides the changes: who, on what, signed by whom, asked of which hooks.
struct Recording {
  let identity: Library.CommitIdentity
  let head: Head
  let signer: CommitSigner?
  let hooks: Hooks
  var messages: CommitMessages
  /// Objects that were written already, for hooks to look at.
  var stored: StoredObjects?
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

  var remarks: [String] {
    hooks.ignored.map { "left out the hook '\($0)': it is not executable" }
  }
}

extension Library {
  /// Records a draft after hooks, and the person where there is an editor, had their say.
  ///
  /// What they change in the files meanwhile is recorded too, checked like the rest. Where it comes
  /// to nothing, manifests that were completed for them to look at are as they were.
  func commitAttended(
    _ first: CommitDraft, _ request: CommitRequest, _ recording: Recording,
    _ files: any FileOpening
  ) async throws -> CommitOutcome {
    let completed = first.plan.completed
    let originals = try writeCompleted(first.plan)
    var isRecorded = false
    defer {
      // Only what nobody touched since.
      if !isRecorded { restore(originals.filter { isOnDisk(completed[$0.key], at: $0.key) }) }
    }
    var recording = recording
    var request = request
    let stored = try storeObjects(first.plan)
    recording.stored = stored
    let index = try indexUpdate(first.changes, first.plan, stored, tree: nil)
      .prepare(for: indexPath, over: first.changes.index)
    defer { withExtendedLifetime(index) {} }
    recording.messages = try CommitMessages(self, recording.hooks, index: index.temporaryPath)
    try recording.hooks.run(
      .preCommit, index: index.temporaryPath, editing: request.edit != nil)
    if let edit = request.edit {
      request.message = try recording.messages.written(
        about: first.plan.changes, on: recording.head, edit)
    }
    switch try await draft(request, recording.head, files) {
    case .nothing: return .nothing
    case .refused(let diagnostics): return .refused(diagnostics)
    case .ready(var draft):
      draft.remarks = first.remarks + draft.remarks
      let report = try finish(draft, recording)
      isRecorded = true
      return .recorded(report)
    }
  }

  private func isOnDisk(_ bytes: [UInt8]?, at file: ExactPath) -> Bool {
    (try? FileSystem.read(path(of: file.string), limit: Library.manifestLimit)) == bytes
  }
}
