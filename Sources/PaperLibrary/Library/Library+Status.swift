import GitFiles
import GitNames
import Libgit2
package import PaperDomain

/// The result of `pc status`.
package struct LibraryStatus: Sendable {
  /// `nil` if HEAD is detached.
  package var branch: String?
  /// Whether there is no commit yet.
  package var isUnborn: Bool
  /// The git operation in progress.
  package var operation: String?
  /// Files that git could not merge.
  package var conflicts: [MergeConflict] = []
  package var changes: [Change]
  package var diagnostics: [Diagnostic]
  /// Blobs whose bytes were never hashed.
  package var unverified = UnverifiedBlobs()
  package var wasStagedByHand: Bool
  /// Whether the missing stat data could be written to git's index; without it plain git is slower.
  package var index: IndexOutcome

  package var isClean: Bool { changes.isEmpty }
}

extension Library {
  /// The changes since the last commit, and the problems.
  ///
  /// - Throws: ``LibraryError``, `GitError`, `FileError`.
  package func status() throws -> LibraryStatus {
    let head = try repository.head()
    let working = try WorkingChanges(self, head: head.commit)
    let headTree = try head.commit.map { try repository.commit($0).treeID }
    let index = IndexOutcome { () throws(GitIndexError) in
      try gitIndex.refresh(working, realigning: false)
    }
    var status = LibraryStatus(
      branch: head.branchName, isUnborn: head.commit == nil, operation: try gitOperation.name(),
      changes: [], diagnostics: [], wasStagedByHand: working.wasStagedByHand, index: index)
    let links = try diagnostics(ofLinks: working.links)
    if status.operation != nil { status.conflicts = try gitOperation.conflicts(in: working.index) }
    if working.changes.isEmpty, let record = LastCheck(of: self), record.tree == headTree {
      status.diagnostics = links + record.warnings
      status.unverified = record.unverified
      return status
    }
    let commitCheck = try CommitCheck(
      self, tree: headTree, working.index, changes: working.changes, hashing: [])
    status.changes = try commitCheck.pair.changes(working.changes)
    status.diagnostics = links + commitCheck.diagnostics
    status.unverified =
      commitCheck.pair.isPartial
      ? LastCheck(of: self)?.unverified ?? UnverifiedBlobs()
      : UnverifiedBlobs(commitCheck.unverified)
    if working.changes.isEmpty, let headTree {
      LastCheck(tree: headTree, commitCheck)?.save(in: self)
    }
    return status
  }

  /// The findings of a check of the working tree.
  package struct CheckFindings: Sendable {
    package var diagnostics: [Diagnostic]
    /// Blobs whose bytes were never hashed.
    package var unverified: UnverifiedBlobs
  }

  /// Checks the working tree and returns all problems.
  ///
  /// - Parameters:
  ///   - withUnused: Whether to report unused tags and variables.
  ///   - isAnew: Whether to check every rule again, even if nothing changed since the last check
  ///     without errors.
  /// - Throws: `GitError`, `FileError`.
  package func check(withUnused: Bool = false, isAnew: Bool = false) throws -> [Diagnostic] {
    try findings(withUnused: withUnused, isAnew: isAnew).diagnostics
  }

  /// Checks the working tree and also returns the blobs that were never hashed.
  ///
  /// - Throws: `GitError`, `FileError`.
  package func findings(
    withUnused: Bool = false, isAnew: Bool = false
  ) throws -> CheckFindings {
    let head = try repository.head()
    let working = try WorkingChanges(self, head: head.commit)
    let headTree = try head.commit.map { try repository.commit($0).treeID }
    let links = try diagnostics(ofLinks: working.links)
    if working.changes.isEmpty, !withUnused, !isAnew, let record = LastCheck(of: self),
      record.tree == headTree
    {
      return CheckFindings(diagnostics: links + record.warnings, unverified: record.unverified)
    }
    let commitCheck = try CommitCheck(
      wholly: self, tree: headTree, working.index, changes: working.changes,
      withUnused: withUnused, hashing: .newFiles)
    if working.changes.isEmpty, let headTree {
      if let record = LastCheck(tree: headTree, commitCheck) {
        if !withUnused { record.save(in: self) }
      } else {
        LastCheck.forget(headTree, in: self)
      }
    }
    return CheckFindings(
      diagnostics: links + commitCheck.diagnostics,
      unverified: UnverifiedBlobs(commitCheck.unverified))
  }
}
