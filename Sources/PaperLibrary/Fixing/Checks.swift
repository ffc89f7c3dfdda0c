import Files
import GitFiles
import GitNames
import Libgit2
package import PaperDomain

extension Library {
  /// The checks of the library.
  package var checks: Checks { Checks(self) }
}

/// Checks the library, and compares it with the last commit.
package struct Checks: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// The changes since the last commit, and the problems.
  ///
  /// - Throws: ``LibraryError``, `GitError`, `FileError`.
  package func status() throws -> LibraryStatus {
    let head = try repository.head()
    let working = try WorkingChanges(library, head: head.commit)
    let headTree = try head.commit.map { try repository.commit($0).treeID }
    let index = IndexOutcome { () throws(GitIndexError) in
      try library.gitIndex.refresh(working, realigning: false)
    }
    var status = LibraryStatus(
      branch: head.branchName, isUnborn: head.commit == nil,
      operation: try library.gitOperation.name(),
      changes: [], diagnostics: [], wasStagedByHand: working.wasStagedByHand, index: index)
    let links = try library.linkCheck.diagnostics(of: working.links)
    if status.operation != nil {
      status.conflicts = try library.gitOperation.conflicts(in: working.index)
    }
    if working.changes.isEmpty, let record = LastCheck(of: library), record.tree == headTree {
      status.diagnostics = links + record.warnings
      status.unverified = record.unverified
      return status
    }
    let commitCheck = try CommitCheck(
      library, tree: headTree, working.index, changes: working.changes, hashing: [])
    status.changes = try commitCheck.pair.changes(working.changes)
    status.diagnostics = links + commitCheck.diagnostics
    status.unverified =
      commitCheck.pair.isPartial
      ? LastCheck(of: library)?.unverified ?? UnverifiedBlobs()
      : UnverifiedBlobs(commitCheck.unverified)
    if working.changes.isEmpty, let headTree {
      LastCheck(tree: headTree, commitCheck)?.save(in: library)
    }
    return status
  }

  /// Checks the working tree and returns all problems.
  ///
  /// - Parameters:
  ///   - withUnused: Whether to report unused tags and variables.
  ///   - ignoresCache: Whether to check every rule again, even if nothing changed since the last
  ///     check without errors.
  /// - Throws: `GitError`, `FileError`.
  package func diagnostics(withUnused: Bool = false, ignoresCache: Bool = false) throws
    -> [Diagnostic]
  {
    try findings(withUnused: withUnused, ignoresCache: ignoresCache).diagnostics
  }

  /// Checks the working tree and also returns the blobs that were never hashed.
  ///
  /// - Throws: `GitError`, `FileError`.
  package func findings(
    withUnused: Bool = false, ignoresCache: Bool = false
  ) throws -> CheckFindings {
    let head = try repository.head()
    let working = try WorkingChanges(library, head: head.commit)
    let headTree = try head.commit.map { try repository.commit($0).treeID }
    let links = try library.linkCheck.diagnostics(of: working.links)
    if working.changes.isEmpty, !withUnused, !ignoresCache, let record = LastCheck(of: library),
      record.tree == headTree
    {
      return CheckFindings(diagnostics: links + record.warnings, unverified: record.unverified)
    }
    let commitCheck = try CommitCheck(
      wholly: library, tree: headTree, working.index, changes: working.changes,
      withUnused: withUnused, hashing: .newFiles)
    if working.changes.isEmpty, let headTree {
      if let record = LastCheck(tree: headTree, commitCheck) {
        if !withUnused { record.save(in: library) }
      } else {
        LastCheck.forget(headTree, in: library)
      }
    }
    return CheckFindings(
      diagnostics: links + commitCheck.diagnostics,
      unverified: UnverifiedBlobs(commitCheck.unverified))
  }

  /// Throws if papercenter.json is missing or invalid, for operations that depend on it.
  ///
  /// - Throws: ``LibraryError/brokenLibraryFile(_:)``.
  package func refuseBrokenLibraryFile(in snapshot: LibrarySnapshot) throws {
    let errors = LibraryCheck(snapshot, base: nil, blobs: ValidBlobs()).libraryErrors
    let source = WorkingSource(root: library.folder)
    guard
      let first = try CommitCheck.locate(
        errors, snapshot.syntaxErrors.filter { $0.file == LibraryManifest.file }, in: source
      ).first
    else { return }
    throw LibraryError.brokenLibraryFile(first)
  }

  /// Searches for blobs whose bytes do not match their names, and for missing objects of history.
  ///
  /// - Parameter withLostVersions: Whether to search for versions whose bundle or PDF is missing; a
  ///   fix searches for them itself.
  /// - Throws: `GitError`, `FileError`.
  package func full(
    _ blobs: [BlobID], withLostVersions: Bool, progress: () -> Void
  ) throws -> FullFindings {
    var findings = FullFindings()
    findings.damaged = try library.blobDigests.damaged(blobs, progress: progress)
    findings.diagnostics = findings.damaged.sorted { $0.path < $1.path }.map { blob in
      Diagnostic(
        file: blob.path, line: 1, column: 1, code: .damagedBlob,
        message: "the bytes do not match the name",
        fix: "pc check --full --fix searches for the right ones; or import the file again",
        blob: blob)
    }
    findings.diagnostics += try recordedLinks()
    let damage = try historyDamage()
    // Versions can't be read if objects are missing.
    findings.diagnostics +=
      try damage + (damage.isEmpty && withLostVersions ? library.lostBundles.versions() : [])
      + library.published.diagnostics()
    return findings
  }

  /// Symbolic links in the last commit that replace a part of the format and lead to a folder or to
  /// nothing here.
  private func recordedLinks() throws -> [Diagnostic] {
    guard let head = try repository.head().commit else { return [] }
    let files = try repository.walkTree(
      repository.commit(head).treeID, under: FormatLinks.folders)
    let links = files.filter { $0.mode == .symbolicLink }.map(\.path)
    return try library.linkCheck.diagnostics(of: try FormatLinks.standing(links, in: library))
  }

  /// Reads every commit and tree reachable from HEAD.
  private func historyDamage() throws -> [Diagnostic] {
    guard let head = try repository.head().commit else { return [] }
    do {
      var seen: Set<String> = []
      for id in try repository.walk(from: [head]) {
        try Task.checkCancellation()
        let tree = try repository.commit(id).treeID
        guard seen.insert(tree.description).inserted else { continue }
        for file in try repository.walkTree(tree)
        where file.mode != .submodule && seen.insert(file.id.description).inserted {
          if try !repository.objectExists(file.id) {
            return [damage("the object \(file.id) of \(file.path) is missing")]
          }
        }
      }
      return []
    } catch let error as GitError {
      return [damage(error.message)]
    }
  }

  private func damage(_ message: String) -> Diagnostic {
    Diagnostic(
      file: ".git", line: 1, column: 1, code: .damagedHistory, message: message,
      fix: "git fsck shows more; an undamaged clone can repair it")
  }
}

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

/// The findings of a check of the working tree.
package struct CheckFindings: Sendable {
  package var diagnostics: [Diagnostic]
  /// Blobs whose bytes were never hashed.
  package var unverified: UnverifiedBlobs
}

/// The findings of a full check, which reads all blobs and all of history.
package struct FullFindings: Sendable {
  package var diagnostics: [Diagnostic] = []
  /// Blobs whose bytes do not match their names.
  package var damaged: Set<BlobID> = []

  /// Creates empty findings.
  package init() {}
}
