import Libgit2

/// Every reference that leads into history, and to which commit.
struct PurgeReferences: Sendable, Equatable {
  struct Tip: Sendable, Equatable {
    var name: String
    /// What the reference names: the commit, or an annotated tag of it.
    var target: ObjectID
    var commit: ObjectID
  }

  /// Branches, tags and whatever else is this clone's own; `HEAD` where it is detached.
  private(set) var local: [Tip] = []
  /// What this clone knows of others' branches.
  private(set) var remote: [Tip] = []
  /// What leads to no commit.
  private(set) var others: [Tip] = []
  /// Names for other references, as `refs/remotes/origin/HEAD` is one.
  private(set) var symbolic: [Reference] = []
  /// What the operation log keeps alive.
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

  /// All commits that references lead to.
  var tips: [ObjectID] { (local + remote).map(\.commit) }
}
