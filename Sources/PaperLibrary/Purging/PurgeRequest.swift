package import PaperDomain

/// The content to remove from history.
package struct PurgeRequest: Sendable {
  package enum Target: Sendable {
    case bundle(PDFBundle)
    case page(Page)
    /// What a reader marked and read so far.
    case reader(ReaderName)
    /// Content that is not in the working tree: a SHA-256 or at least its first eight digits, a
    /// blob's path, an id, or the name of a bundle in history.
    case named(String)
  }

  package var targets: [Target]
  /// Whether to remove pages that show a removed bundle, even if HEAD has them.
  package var includesPages: Bool
  /// The reason, for the purge record.
  package var reason: String?

  /// The events of a purge made in another clone, to repeat here instead of the targets.
  var recorded: [PurgeRecord.Event] = []

  package init(targets: [Target], includesPages: Bool = false, reason: String? = nil) {
    self.targets = targets
    self.includesPages = includesPages
    self.reason = reason
  }
}

/// The reason for refusing a purge.
package enum PurgeRefusal: UserFacingError, Equatable {
  case unknown(String)
  case ambiguous(String, [String])
  case shown(bundle: String, pages: [String])
  case uncommitted(Int)
  case shallow
  case linkedWorktrees([String])
  case stashed
  case changedMeanwhile
  case nothingRecorded
  case nothingLeft
  /// A purge was killed, and its journal can't be read.
  case brokenJournal(String)
  /// An import or a commit would add purged content again.
  case purged(BlobID, at: Timestamp, by: String)
  /// A branch to merge contains purged content.
  case held(by: String, [String], hints: [String])
  /// The current branch contains content that another clone purged.
  case heldHere([String], [StandingPurge], by: String, isMerging: Bool = false)
  case unknownRecord(String)
  /// An earlier purge must be accepted first.
  case acceptFirst(String)
  case noBackup(String, reason: String)

  package var errorCode: ErrorCode {
    switch self {
    case .unknown, .unknownRecord: .notFound
    case .ambiguous: .ambiguous
    case .shown: .inUse
    case .uncommitted, .stashed: .uncommitted
    case .changedMeanwhile: .changed
    case .nothingRecorded, .nothingLeft: .nothing
    case .purged, .held, .heldHere: .purged
    case .noBackup: .file
    case .shallow, .linkedWorktrees, .brokenJournal, .acceptFirst: .refused
    }
  }

  package var explanation: String {
    switch self {
    case .unknown(let text): "no blob, bundle or page of this library's history is '\(text)'"
    case .ambiguous(let text, _): "'\(text)' begins the names of several blobs"
    case .shown(let bundle, let pages):
      "'\(bundle)' is shown by \(pages.count == 1 ? "a page" : "\(pages.count) pages")"
    case .uncommitted(let count):
      count == 1 ? "there is an uncommitted change" : "\(count) changes are not committed"
    case .shallow: "this is a shallow clone: it does not have the whole history"
    case .linkedWorktrees(let names):
      "the repository has other working trees: "
        + names.map { "'\($0)'" }.joined(separator: ", ")
    case .stashed: "git has stashed changes, which contain old commits"
    case .changedMeanwhile: "the library changed since the plan was shown"
    case .nothingRecorded: "there is no commit yet: there is no history to purge"
    case .nothingLeft: "the history no longer contains any of it"
    case .brokenJournal(let path): "'\(path)', written by a purge that was killed, can't be read"
    case .purged(let blob, let time, let author):
      "the PDF \(blob.description.prefix(8))… was purged on \(time)"
        + (author.isEmpty ? "" : " by \(author)")
    case .held(let name, let things, _):
      "\(name) still has what was purged" + PurgeRefusal.list(things)
    case .heldHere(let things, _, let author, _):
      "this clone still has what \(author.isEmpty ? "another clone" : PurgeRefusal.short(author)) purged"
        + PurgeRefusal.list(things)
    case .unknownRecord(let id): "no purge has the id '\(id)'"
    case .acceptFirst(let id): "the purge \(id) must be accepted first"
    case .noBackup(let path, let reason): "the backup '\(path)' can't be written: \(reason)"
    }
  }

  /// Returns the same refusal with one more hint.
  func noting(_ hint: String?) -> PurgeRefusal {
    guard let hint, case .held(let name, let things, let hints) = self else { return self }
    return .held(by: name, things, hints: hints + [hint])
  }

  /// Returns the same refusal with the hint to abort the merge in progress first.
  var inMerge: PurgeRefusal {
    switch self {
    case .held(let name, let things, let hints):
      .held(by: name, things, hints: [PurgeRefusal.abortHint] + hints)
    case .heldHere(let things, let purges, let author, _):
      .heldHere(things, purges, by: author, isMerging: true)
    default: self
    }
  }

  static let pushHint = "git push --no-verify publishes it anyway"

  private static let abortHint = "git merge --abort cancels the merge"

  /// Shortens a name, because names from other clones can have any length.
  private static func short(_ name: String) -> String {
    name.count > 60 ? "\(name.prefix(60))…" : name
  }

  private static func list(_ things: [String]) -> String {
    if things.isEmpty { return "" }
    return ": " + things.prefix(3).joined(separator: ", ")
      + (things.count > 3 ? " and \(things.count - 3) more" : "")
  }

  package var hints: [String] {
    switch self {
    case .unknown: ["pc bundle ls lists the bundles, pc ls DOC the pages; a blob is its SHA-256"]
    case .ambiguous(_, let names): ["it could be \(names.prefix(3).joined(separator: ", "))"]
    case .shown(_, let pages):
      [
        "shown by \(pages.prefix(5).joined(separator: ", "))"
          + (pages.count > 5 ? " and \(pages.count - 5) more" : ""),
        "--pages removes them too; pc bind --from OLD --to NEW gives them another PDF first",
      ]
    case .uncommitted: ["pc status lists them; pc commit commits them, pc undo undoes them"]
    case .shallow: ["git fetch --unshallow fetches the rest; a new pc clone has everything"]
    case .linkedWorktrees: ["git worktree remove NAME; a purge needs the repository for itself"]
    case .stashed: ["git stash pop and commit it, or git stash clear"]
    case .changedMeanwhile: ["nothing was changed: try again"]
    case .nothingRecorded: ["pc rm removes what is not committed, pc gc its blobs"]
    case .nothingLeft: ["\(PurgeRecord.file) lists what was purged, and when"]
    case .brokenJournal: ["remove it, then run the same pc purge again"]
    case .purged: ["pc import --force FILE imports it anyway, and adds that to the record"]
    case .held(_, _, let hints): hints
    case .heldHere(_, let purges, _, let isMerging):
      (isMerging ? [PurgeRefusal.abortHint] : [])
        + purges.map {
          "pc purge --accept \($0.id) makes a backup beside the library, and removes it here"
        }
    case .unknownRecord: ["pc status lists the open ones; \(PurgeRecord.file) lists all"]
    case .acceptFirst(let id): ["pc purge --accept \(id)"]
    case .noBackup: ["nothing was changed"]
    }
  }
}
