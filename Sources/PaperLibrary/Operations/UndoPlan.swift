import Files
import Libgit2
package import PaperDomain

/// A plan to undo operations, checked against the current library.
struct UndoPlan {
  /// The changes to make.
  private(set) var step = OperationStep()
  /// Files whose content differs from what the operations left.
  private(set) var conflicts: [String] = []
  /// The current contents of the files.
  private(set) var befores: [ExactPath: [UInt8]] = [:]

  /// Plans to reverse operations, the last one first.
  init(reversing records: [Operation], in library: Library) throws {
    var broken: [String] = []
    for record in records {
      step = step.followed(by: record.whole.inverse, broken: &broken)
    }
    conflicts = broken
    let source = WorkingSource(root: library.folder)
    var files: [FileChangeRecord] = []
    for file in step.files {
      let bytes = try source.readIfPresent(file.path)
      let now = bytes.map { WorkingTree.contentID(of: $0) }
      if now == file.after { continue }
      if now != file.before, !conflicts.contains(file.path) { conflicts.append(file.path) }
      befores[ExactPath(file.path)] = bytes
      files.append(
        FileChangeRecord(
          path: file.path, before: now, after: file.after, isExecutable: file.isExecutable))
    }
    step.files = files
    conflicts.sort(by: NaturalOrder.areInIncreasingOrder)
    try keepUsedBlobs(in: library)
  }

  /// Keeps blobs that a bundle references afterwards.
  private mutating func keepUsedBlobs(in library: Library) throws {
    step.unparked.removeAll { library.blobs.size(of: $0) != nil }
    if step.parked.isEmpty { return }
    let afters = Dictionary(
      step.files.map { (ExactPath($0.path), $0.after) }, uniquingKeysWith: { _, last in last })
    var used: Set<BlobID> = []
    let working = WorkingSource(root: library.folder)
    for name in try working.names(in: "bundles") {
      let path = "bundles/\(name)/bundle.json"
      let bytes: [UInt8]?
      if case .some(let after) = afters[ExactPath(path)] {
        bytes = try after.map { try library.operations.keptBytes($0, of: path) }
      } else {
        bytes = try working.readIfPresent(path)
      }
      used.formUnion(BlobReferences(in: bytes ?? []).blobs)
    }
    step.parked.removeAll { used.contains($0) || !library.blobs.hasFile(of: $0) }
  }
}

/// The reason why an operation can't be undone or redone.
package enum UndoRefusal: UserFacingError, Equatable {
  /// The count is greater than the number of operations.
  case tooMany(asked: Int, there: Int)
  /// Files were changed after the operation.
  case filesChanged([String])
  /// A remote has the commit already.
  case published(commit: String, reference: String)
  /// The branch was moved by another program than `pc`.
  case branchMoved(String)
  /// The undo of an earlier operation made a commit after the operation.
  case commitOnTop
  /// No operation in effect has an id that begins with this.
  case unknown(String)
  /// A later operation changed the same.
  case changedLater(conflicts: [String], by: [String])
  /// Another branch is checked out.
  case otherBranch(String)
  /// The old content of a file is not kept any more.
  case lost(String)
  /// All remaining operations are older than a purge.
  case purged(Timestamp)

  package var errorCode: ErrorCode {
    switch self {
    case .tooMany: .nothing
    case .unknown: .notFound
    case .changedLater: .conflict
    case .filesChanged, .branchMoved, .otherBranch, .commitOnTop: .changed
    case .purged, .lost: .purged
    case .published: .refused
    }
  }

  package var explanation: String {
    switch self {
    case .tooMany(let asked, let there):
      "\(there == 1 ? "1 command" : "\(there) commands") can be undone, not \(asked)"
    case .filesChanged(let files):
      files.count == 1
        ? "'\(files[0])' was changed since"
        : "\(files.count) files were changed since: "
          + files.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
          + (files.count > 5 ? " and \(files.count - 5) more" : "")
    case .published(let commit, let reference):
      "\(reference) has the commit \(commit) already: it can't be undone"
    case .branchMoved(let branch): "'\(branch)' was moved since by another program than pc"
    case .commitOnTop: "an undo of an earlier command made a commit after it"
    case .unknown(let text): "'\(text)' is no command that can be undone"
    case .changedLater(let conflicts, let later):
      (conflicts.first ?? "") + (later.first.map { ", by \($0)" } ?? "")
    case .otherBranch(let branch): "this was done on '\(branch)', which is not checked out"
    case .lost(let file): "the old content of '\(file)' is no longer stored"
    case .purged(let time): "commands before the purge of \(time) can't be undone"
    }
  }

  package var hints: [String] {
    switch self {
    case .tooMany: ["pc ops lists them"]
    case .filesChanged:
      [
        "--force undoes anyway; the current content of the files is kept, and pc redo restores it"
      ]
    case .published(let commit, _):
      [
        "pc revert \(commit) reverts it with a new commit",
        "pc restore PAGE@{1} binds a page to what it showed before",
      ]
    case .branchMoved: ["git log shows what was done; pc revert reverts a commit with a new one"]
    case .commitOnTop: ["pc undo --operation ID undoes it with a new commit; pc ops shows its id"]
    case .unknown: ["pc ops lists the commands with their ids"]
    case .changedLater(let conflicts, let later):
      Array(conflicts.dropFirst() + later.dropFirst()) + ["nothing was changed; undo that first"]
    case .otherBranch(let branch): ["git switch \(branch.quoted)"]
    case .purged:
      ["pc log shows the history as it is now; pc revert reverts a commit with a new one"]
    case .lost: ["pc gc removes old operations: see papercenter.undoDays"]
    }
  }
}
