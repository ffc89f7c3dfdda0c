import GitNames
import Libgit2
import PaperDomain

/// The commit that would be made now.
struct CommitDraft {
  var changes: WorkingChanges
  /// HEAD's tree.
  var tree: ObjectID?
  var plan: CommitPlan
  /// Completions and fixes, one sentence each.
  var remarks: [String]
  /// Warnings about the committed changes.
  var warnings: [Diagnostic]
  /// Entities that earlier commands created and that are committed with it: manifest paths,
  /// relative to the library's root.
  var earlier: [String] = []
  /// The state of the whole tree after the commit, kept for the next check; `nil` if the next check
  /// must compute it.
  var left: Left?

  /// The known state of a tree without errors.
  struct Left {
    var warnings: [Diagnostic]
    var unverified: UnverifiedBlobs
  }
}

/// The result of making a draft.
enum DraftOutcome {
  case nothing(WorkingChanges)
  /// Errors prevent the commit.
  case refused([Diagnostic])
  case ready(CommitDraft)
}
