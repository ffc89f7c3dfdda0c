import Files
import GitFiles
import GitNames
import Libgit2
package import PaperDomain

extension Library {
  /// git's index.
  var gitIndex: GitIndex { GitIndex(self) }
}

/// git's index of a library: the state that `git status` compares the working tree with.
struct GitIndex {
  let library: Library
  let path: String

  init(_ library: Library) {
    self.library = library
    path = RawPath.join(library.repository.gitDirectory, "index")
  }

  /// Reads the index; `nil` if there is none.
  func read() throws(GitIndexError) -> GitIndexFile? {
    do {
      return try GitIndexFile(path)
    } catch .file(let error) where error.isAbsent {
      return nil
    }
  }

  /// Throws if a git process holds the lock; removes lock files that a killed process left.
  func refuseIfLocked() throws {
    try GitIndexLock(of: path).refuse()
    try GitIndexLock(of: path).removeLeftovers()
  }

  // MARK: - Updates

  /// Updates git's index from one tree to another.
  func align(from old: ObjectID?, to new: ObjectID?) throws {
    try GitIndexLock(of: path).removeLeftovers()
    try update(from: old, to: new).prepare(for: path).replace()
  }

  /// The changes of ``align(from:to:)``. git compares these files' content at the next status,
  /// so the files on disk may differ from the tree.
  func update(from old: ObjectID?, to new: ObjectID?) throws -> GitIndexUpdate {
    let changes = try library.repository.diffTrees(old: old, new: new).map {
      delta -> GitIndexChange in
      guard let id = delta.newID, let mode = delta.newMode else {
        return .remove(path: delta.path)
      }
      return .upsert(path: delta.path, mode: mode, id: id, stat: .unknown)
    }
    var update = GitIndexUpdate(changes, observedAt: FileTime.now)
    update.tree = new
    return update
  }

  /// Fixes index entries that are wrong although no file changed.
  func refresh(_ changes: WorkingChanges, realigning: Bool) throws(GitIndexError) {
    let updates: [GitIndexChange]
    do throws(FileError) {
      updates =
        realigning ? try realignment(changes) : changes.stale.map { GitIndexChange.refresh($0) }
    } catch {
      throw .file(error)
    }
    if updates.isEmpty { return }
    try GitIndexUpdate(updates, observedAt: changes.observedAt)
      .write(to: path, over: changes.index)
  }

  /// Updates stat data in git's index for unchanged files. If a git process holds the lock, git
  /// finds out by itself.
  func refresh(_ changes: [GitIndexChange], observedAt: FileTime) throws {
    do throws(GitIndexError) {
      try GitIndexUpdate(changes, observedAt: observedAt).write(to: path)
    } catch {
      guard case .locked = error else { throw error }
    }
  }

  /// The changes that bring the index back to HEAD, for files of the working tree that already
  /// match HEAD.
  func realignment(_ changes: WorkingChanges) throws(FileError) -> [GitIndexChange] {
    var updates = changes.stale.map { GitIndexChange.refresh($0) }
    updates += changes.unknown.map { .remove(path: $0) }
    for file in changes.realigned {
      guard let status = try FileSystem.statusIfPresent(of: library.path(of: file.path)) else {
        continue
      }
      updates.append(
        .upsert(path: file.path, mode: file.mode, id: file.id, stat: GitStatData(status)))
    }
    return updates
  }
}

/// Whether git's index matches the commit.
package enum IndexOutcome: Sendable {
  case inStep
  /// The index has the old state. No file and no commit depends on it, and the next commit fixes
  /// it.
  case behind(any UserFacingError)

  /// Runs the update of the index.
  init(_ bringInStep: () throws(GitIndexError) -> Void) {
    do throws(GitIndexError) {
      try bringInStep()
      self = .inStep
    } catch {
      self = .behind(error)
    }
  }

  /// The sentence to show; `nil` if there is none.
  package var remark: String? {
    guard case .behind(let reason) = self else { return nil }
    return "plain git does not see it yet (\(reason.explanation)): the next pc commit fixes that"
  }
}
