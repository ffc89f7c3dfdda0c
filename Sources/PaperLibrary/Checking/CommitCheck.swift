import Dispatch
import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain
import Synchronization

/// A check of the changes to commit. It reads only as much as the changes need.
struct CommitCheck {
  let pair: SnapshotPair
  let diagnostics: [Diagnostic]

  var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
  var warnings: [Diagnostic] { diagnostics.filter { $0.severity == .warning } }

  /// The blobs that bundles reference and that were never hashed: those of the whole tree, or of
  /// the part that was read.
  let unverified: Set<BlobID>

  /// - Parameter hashing: Which blobs of unknown state to hash.
  init(
    _ library: Library, tree: ObjectID?, _ index: GitIndexFile?, changes: [FileChange],
    hashing: TreeBlobs.Hashing
  ) throws {
    if let partial = try CommitCheck.partial(library, tree, index, changes) {
      try self.init(library, partial, blobs: nil)
    } else {
      try self.init(
        wholly: library, tree: tree, index, changes: changes, hashing: hashing)
    }
  }

  /// Checks everything, even if the tree was checked before.
  ///
  /// - Parameter withUnused: Whether to report unused tags and variables.
  init(
    wholly library: Library, tree: ObjectID?, _ index: GitIndexFile?, changes: [FileChange],
    withUnused: Bool = false, hashing: TreeBlobs.Hashing
  ) throws {
    try self.init(
      library, SnapshotPair(library, tree: tree, index, changes: changes), withUnused: withUnused,
      blobs: TreeBlobs(
        library, tree: tree, index, changes: changes,
        since: LastCheck.knownTree(of: library), hashing: hashing))
  }

  /// The part to read if the base tree is known to have no errors; `nil` if everything must be
  /// read.
  private static func partial(
    _ library: Library, _ tree: ObjectID?, _ index: GitIndexFile?, _ changes: [FileChange]
  ) throws -> SnapshotPair? {
    guard !changes.contains(where: { $0.old != nil && BlobID(path: $0.path) != nil }), let tree,
      let record = try LastCheck(of: library, upTo: tree), record.isSettled
    else { return nil }
    var readings: [ExactPath: ReadChange] = [:]
    if let metadata = try SnapshotPair(
      ofMetadataIn: library, record, index, changes: changes, &readings)
    {
      return metadata
    }
    guard changes.count <= LastCheck.fewChanges else { return nil }
    return try SnapshotPair(
      partiallyOf: library.repository, tree: tree, changes: changes, readings)
  }

  /// - Parameters:
  ///   - withUnused: Whether to report unused tags and variables.
  ///   - isRecorded: Whether to check a commit's tree, which no commit will complete.
  ///   - blobs: `nil` if the tree's blobs are known to be valid, and none is removed or changed.
  init(
    _ library: Library, _ pair: SnapshotPair, withUnused: Bool = false, isRecorded: Bool = false,
    blobs: TreeBlobs?
  ) throws {
    self.pair = pair
    let purged = try library.purgeRecords.ofWorkingTree()
    let check = LibraryCheck(
      pair.next, base: pair.base, blobs: blobs ?? ValidBlobs(), isUnchanged: pair.isUnchanged,
      isRecorded: isRecorded, purged: purged, shownPages: try CommitCheck.shownPages(library, pair))
    diagnostics = try CommitCheck.locate(
      CommitCheck.problems(check, pair.extent, unless: library.settings.isInterrupted)
        + (withUnused ? check.unusedProblems() : [])
        + CommitCheck.bundlesInUse(library, pair, isRecorded: isRecorded)
        + CommitCheck.trackedCaches(in: pair.nextSource),
      pair.next.syntaxErrors + purged.diagnostics,
      in: pair.nextSource)
    unverified = try blobs?.finish().unverified ?? []
  }

  /// The errors that the commit would add. Blobs that the base tree lacks, or has damaged, do not
  /// prevent other commits.
  func obstacles(in library: Library, over tree: ObjectID?) throws -> [Diagnostic] {
    guard errors.contains(where: { $0.code.isOfBlobs }), let tree, let base = pair.base else {
      return errors
    }
    let blobs = try TreeBlobs(library, tree: tree, hashing: [])
    let check = LibraryCheck(
      base, base: nil, blobs: blobs, purged: try library.purgeRecords.ofWorkingTree())
    let recorded = Set(check.blobProblems().map { BlobFault(code: $0.code, blob: $0.blob) })
    _ = try blobs.finish()
    return errors.filter { error in
      error.blob.map { !recorded.contains(BlobFault(code: error.code, blob: $0)) } ?? true
    }
  }

  private struct BlobFault: Hashable {
    var code: DiagnosticCode
    var blob: BlobID?
  }

  /// All problems, searched on all cores.
  ///
  /// - Throws: `CancellationError` as soon as `isInterrupted`, although a rule still runs: one on a
  ///   very large file takes seconds. It only reads, and the process is about to end.
  private static func problems(
    _ check: LibraryCheck, _ extent: SnapshotPair.Extent,
    unless isInterrupted: @escaping @Sendable () -> Bool
  ) throws -> [Problem] {
    let rules =
      if case .metadata(let others) = extent { check.metadataRules(besides: others) } else {
        check.rules
      }
    let found = Found()
    let group = DispatchGroup()
    for rule in rules {
      DispatchQueue.global().async(group: group) {
        if isInterrupted() { return }
        let problems = rule()
        if !problems.isEmpty { found.problems.withLock { $0 += problems } }
      }
    }
    while group.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
      if isInterrupted() { throw CancellationError() }
    }
    // Rules that were left out look like rules without problems.
    if isInterrupted() { throw CancellationError() }
    return found.problems.withLock { $0 }
  }

  /// The problems that the rules have found so far.
  private final class Found: Sendable {
    let problems = Mutex<[Problem]>([])
  }

  /// The problem of a cache folder that is in a commit, or would be.
  private static func trackedCaches(in source: some ManifestSource) throws -> [Problem] {
    let name = CacheFolder.name
    if try source.names(in: name).isEmpty, try source.readIfPresent(name) == nil { return [] }
    return [
      Problem(
        .trackedCache, in: name, "git tracks '\(name)', the folder of caches",
        fix: "git rm -r --cached \(name); git commit -m 'Untrack the caches'")
    ]
  }

  /// The pages that versions show, for bundles whose variants or mappings changed.
  private static func shownPages(
    _ library: Library, _ pair: SnapshotPair
  ) throws -> [String: Set<Int>] {
    guard let base = pair.base, !pair.isPartial, !pair.isUnchanged else { return [:] }
    let changed = base.bundles.values.filter { old in
      guard let new = pair.next.bundle(named: old.name) else { return false }
      return old.mapping != new.mapping || !old.mapping.isEmpty && old.files != new.files
    }
    if changed.isEmpty { return [:] }
    let index = try library.history.versions()
    // Commits that a shallow clone lacks may show any page.
    guard index.isComplete else { return [:] }
    return try changed.reduce(into: [:]) { $0[$1.name] = try index.shownPages(of: $1) }
  }

  /// The problem of removed bundles that a version of a page shows, in any branch's history.
  private static func bundlesInUse(
    _ library: Library, _ pair: SnapshotPair, isRecorded: Bool
  ) throws -> [Problem] {
    guard let base = pair.base, !pair.isPartial else { return [] }
    let kept = Set(pair.next.bundles.values.compactMap(\.id))
    let removed = try base.orderedBundles.filter { bundle in
      if let id = bundle.id, kept.contains(id) { return false }
      if let next = pair.next.bundle(named: bundle.name) {
        return bundle.id != nil && next.id != nil
      }
      return try pair.nextSource.readIfPresent(bundle.file) == nil
    }
    if removed.isEmpty { return [] }
    let index = try library.history.versions()
    return try removed.compactMap { bundle in
      if let commit = try index.bundleUse(of: bundle) {
        // A commit that lacks it may be HEAD.
        let tree = try library.repository.commit(commit).treeID
        let hasIt = try library.repository.entry(in: tree, path: bundle.file) != nil
        let source = isRecorded && hasIt ? commit.short : "HEAD"
        return Problem(
          .bundleInUse, in: bundle.file,
          "the version of commit \(commit.short) shows the bundle '\(bundle.name)'",
          fix: "git checkout \(source) -- \("bundles/\(bundle.name)".quoted) restores its folder")
      }
      if index.isComplete { return nil }
      return Problem(
        .bundleInUse, in: bundle.file,
        "this is a shallow clone: missing versions may show the bundle '\(bundle.name)'",
        fix: "restore its folder, or run git fetch --unshallow first")
    }
  }

  /// Converts problems to diagnostics with positions in the texts, in the order of files and lines.
  ///
  /// - Throws: `CancellationError`, also while it sorts, because one file may have very many errors.
  static func locate(
    _ problems: [Problem], _ syntax: [Diagnostic], in source: some ManifestSource
  ) throws -> [Diagnostic] {
    var diagnostics = syntax
    for (file, problems) in Dictionary(grouping: problems, by: \.file) {
      var locator = (try source.readIfPresent(file)).flatMap {
        (try? JSONDocument(parsing: $0)).map { JSONLocator($0) }
      }
      for problem in problems {
        try Task.checkCancellation()
        diagnostics.append(problem.located(by: &locator))
      }
    }
    return try Set(diagnostics).sorted {
      try Task.checkCancellation()
      return areInOrder($0, $1)
    }
  }

  /// Sorts diagnostics by file and line.
  static func inOrder(_ diagnostics: some Sequence<Diagnostic>) -> [Diagnostic] {
    diagnostics.sorted(by: areInOrder)
  }

  private static func areInOrder(_ one: Diagnostic, _ other: Diagnostic) -> Bool {
    if one.file != other.file { return NaturalOrder.areInIncreasingOrder(one.file, other.file) }
    return (one.line, one.column, one.code.rawValue, one.message)
      < (other.line, other.column, other.code.rawValue, other.message)
  }
}

extension CommitCheck {
  /// Checks one tree, and the changes to it from another one.
  ///
  /// - Parameters:
  ///   - old: `nil` if there was nothing before.
  ///   - known: A tree whose blobs were checked; blobs of the new tree that it lacks are hashed.
  init(
    _ library: Library, from old: ObjectID?, to new: ObjectID, since known: ObjectID?
  ) throws {
    let next = try library.snapshots.ofTree(new)
    let source = TreeSource(library.repository, tree: new)
    let pair = SnapshotPair(
      base: old == new ? next : try old.map { try library.snapshots.ofTree($0) }, next: next,
      headSource: TreeSource(library.repository, tree: old),
      nextSource: OverlaySource(source, changes: [:]), extent: .everything)
    try self.init(
      library, pair, isRecorded: true,
      blobs: TreeBlobs(library, tree: new, since: known, hashing: .newEntries))
  }
}
