package import PaperDomain

/// The reason for refusing a merge; nothing is changed.
package enum MergeRefusal: UserFacingError, Equatable {
  /// The working tree has uncommitted changes.
  case unrecorded(count: Int)
  /// The histories have no common ancestor: usually the other one is another library.
  case unrelated(String)
  /// Ignored files are at paths that the merge writes.
  case inTheWay([String])
  /// Two files of one tree have names that differ only in their Unicode form.
  case namesAlike(String)
  /// The result would have errors although both sides have none.
  case broken([Diagnostic])
  /// The result would contain PDFs that are missing or damaged on both sides, or became so.
  case damaged([Diagnostic])
  /// More than one branch is to be merged at once.
  case octopus
  case nothingToContinue
  case nothingToTakeBack
  /// HEAD is detached, so there is no branch to share.
  case detached

  package var errorCode: ErrorCode {
    switch self {
    case .unrecorded: .uncommitted
    case .inTheWay, .namesAlike: .conflict
    case .broken, .damaged: .invalid
    case .nothingToContinue, .nothingToTakeBack: .nothing
    case .unrelated, .octopus, .detached: .refused
    }
  }

  package var explanation: String {
    switch self {
    case .unrecorded(let count):
      "\(count == 1 ? "1 change is" : "\(count) changes are") not committed yet"
    case .unrelated(let name): "'\(name)' and this library have no common history"
    case .inTheWay(let files):
      files.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
        + (files.count > 3 ? " and \(files.count - 3) more" : "")
        + (files.count == 1 ? " is" : " are") + " in the way: git ignores it here"
    case .namesAlike(let path): "two files have the name '\(path)', in different Unicode forms"
    case .broken: "the merge would leave errors that neither side has: nothing was changed"
    case .damaged(let diagnostics):
      "the other side has \(diagnostics.count == 1 ? "a PDF that is" : "PDFs that are") missing or "
        + "damaged: nothing was changed"
    case .octopus: "git is merging several branches at once"
    case .nothingToContinue: "there is no merge to finish or fix"
    case .nothingToTakeBack: "there is no merge to undo"
    case .detached: "HEAD is detached: no branch is checked out that could be shared"
    }
  }

  package var diagnostics: [Diagnostic] {
    switch self {
    case .broken(let diagnostics), .damaged(let diagnostics): diagnostics
    default: []
    }
  }

  package var hints: [String] {
    switch self {
    case .unrecorded: ["pc commit commits them; pc status shows them"]
    case .unrelated:
      ["is it the right remote? --allow-unrelated-histories merges them anyway"]
    case .inTheWay: ["move them to another folder, then try again"]
    case .namesAlike: ["git mv renames one of them"]
    case .broken:
      ["please report this with the lines above; git merge --no-commit shows both sides"]
    case .damaged:
      [
        "pc check --fix -c && pc sync, in a clone that has the file",
        "or here: pc import FILE, pc commit, then try again",
      ]
    case .octopus: ["git merge --abort; then merge one after the other"]
    case .nothingToContinue, .nothingToTakeBack: ["pc log shows the history"]
    case .detached: ["git switch BRANCH"]
    }
  }
}
