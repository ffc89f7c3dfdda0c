import GitNames
import Libgit2

/// All references into history, with their commits.
struct PurgeReferences: Sendable, Equatable {
  struct Tip: Sendable, Equatable {
    var name: String
    /// The target of the reference: the commit, or an annotated tag of it.
    var target: ObjectID
    var commit: ObjectID
  }

  /// This clone's own branches, tags and other references; `HEAD` if it is detached.
  private(set) var local: [Tip] = []
  /// Remote-tracking branches.
  private(set) var remote: [Tip] = []
  /// References that point to no commit.
  private(set) var others: [Tip] = []
  /// Symbolic references, such as `refs/remotes/origin/HEAD`.
  private(set) var symbolic: [Reference] = []
  /// References that keep the objects of the operation log.
  private(set) var undo: [Tip] = []

  init() {}

  init(_ library: Library) throws {
    let repository = library.repository
    for reference in try repository.references(matching: "refs/*")
    where !PurgeReference.isRecord(reference.name) {
      if reference.symbolicTarget != nil {
        symbolic.append(reference)
        continue
      }
      let commit = try repository.commit(behind: reference.target)
      let tip = Tip(
        name: reference.name, target: reference.target, commit: commit ?? reference.target)
      if reference.name.hasPrefix(UndoReference.prefix) {
        undo.append(tip)
      } else if commit == nil {
        others.append(tip)
      } else if reference.name.hasPrefix("refs/remotes/") {
        remote.append(tip)
      } else {
        local.append(tip)
      }
    }
    if case .detached(let commit) = try repository.head() {
      local.append(Tip(name: "HEAD", target: commit, commit: commit))
    }
  }

  /// All commits that local and remote references point to.
  var tips: [ObjectID] { (local + remote).map(\.commit) }
}
