import Libgit2
import PaperDomain

/// What would be recorded now.
struct CommitDraft {
  var changes: WorkingChanges
  /// HEAD's.
  var tree: ObjectID?
  var plan: CommitPlan
  /// What is filled in and fixed, one sentence each.
  var remarks: [String]
  /// What is worth a warning in what is recorded.
  var warnings: [Diagnostic]
  /// What earlier commands made and is committed with it: manifests, from the library's root.
  var earlier: [String] = []
  /// What the whole tree has left afterwards, kept for the next check; `nil` where that has to look
  /// for itself.
  var left: Left?

  /// What is known of a tree without errors.
  struct Left {
    var warnings: [Diagnostic]
    var unverified: UnverifiedBlobs
  }
}

/// What became of a draft.
enum DraftOutcome {
  case nothing(WorkingChanges)
  /// Errors stand against it.
  case refused([Diagnostic])
  case ready(CommitDraft)
}
