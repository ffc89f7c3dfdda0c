import Libgit2
import PaperDomain

/// What would be recorded now.
struct CommitDraft {
  var changes: WorkingChanges
  /// HEAD's.
  var tree: ObjectID?
  var plan: CommitPlan
  /// What is filled in and mended, one sentence each.
  var remarks: [String]
  /// What is worth a warning in what is recorded.
  var warnings: [Diagnostic]
  /// Those that the whole tree has afterwards, kept for the next check.
  var warningsLeft: [Diagnostic]
}

/// What became of a draft.
enum DraftOutcome {
  case nothing(WorkingChanges)
  /// Errors stand against it.
  case refused([Diagnostic])
  case ready(CommitDraft)
}
