import Dispatch
import Files
import GitFiles
import Libgit2
import PaperDomain
import Synchronization

/// A check of what is to be recorded: as small as the changes allow.
struct Checkup {
  let pair: SnapshotPair
  let diagnostics: [Diagnostic]

  var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
  var warnings: [Diagnostic] { diagnostics.filter { $0.severity == .warning } }

  /// The blobs that bundles name and that nobody has hashed yet; those of the whole tree, or of what
  /// was looked at where that is less.
  let unverified: Set<BlobID>

  /// - Parameter hashing: What is hashed of the blobs that nothing is known of.
  init(
    _ library: Library, tree: ObjectID?, _ index: GitIndexFile?, changes: [FileChange],
    hashing: TreeBlobs.Hashing
  ) throws {
    if let partial = try Checkup.partial(library, tree, index, changes) {
      try self.init(library, partial, blobs: nil)
    } else {
      try self.init(
        wholly: library, tree: tree, index, changes: changes, hashing: hashing)
    }
  }

  /// Everything, whatever is known of the tree.
  ///
  /// - Parameter withUnused: Whether tags and variables that nothing carries are named.
  init(
    wholly library: Library, tree: ObjectID?, _ index: GitIndexFile?, changes: [FileChange],
    withUnused: Bool = false, hashing: TreeBlobs.Hashing
  ) throws {
    try self.init(
      library, SnapshotPair(library, tree: tree, index, changes: changes), withUnused: withUnused,
      blobs: TreeBlobs(
        library, tree: tree, index, changes: changes,
        since: CheckRecord.knownTree(of: library), hashing: hashing))
  }

  /// As little as has to be read where the tree before is known to be without errors; `nil` where all
  /// has to be.
  private static func partial(
    _ library: Library, _ tree: ObjectID?, _ index: GitIndexFile?, _ changes: [FileChange]
  ) throws -> SnapshotPair? {
    guard !changes.contains(where: { $0.old != nil && BlobID(path: $0.path) != nil }), let tree,
      let record = try CheckRecord(of: library, upTo: tree), record.isSettled
    else { return nil }
    var readings: [ExactPath: ReadChange] = [:]
    if let metadata = try SnapshotPair(
      ofMetadataIn: library, record, index, changes: changes, &readings)
    {
      return metadata
    }
    guard changes.count <= CheckRecord.fewChanges else { return nil }
    return try SnapshotPair(
      partiallyOf: library.repository, tree: tree, changes: changes, readings)
  }

  /// - Parameters:
  ///   - withUnused: Whether tags and variables that nothing carries are named.
  ///   - blobs: `nil` where those of the tree are known to be fine, and none goes or changes.
  init(
    _ library: Library, _ pair: SnapshotPair, withUnused: Bool = false, blobs: TreeBlobs?
  ) throws {
    self.pair = pair
    let purged = try library.purgeRecord()
    let check = LibraryCheck(
      pair.next, base: pair.base, blobs: blobs ?? SoundBlobs(), isUnchanged: pair.isUnchanged,
      purged: purged)
    diagnostics = try Checkup.locate(
      Checkup.problems(check, pair.extent) + (withUnused ? check.unusedProblems() : [])
        + Checkup.bundlesInUse(library, pair), pair.next.syntaxErrors + purged.diagnostics,
      in: pair.nextSource)
    unverified = try blobs?.finish().unverified ?? []
  }

  /// The errors that a commit would add: blobs that the tree before lacks, or has damaged, are no
  /// reason not to record something else.
  func obstacles(in library: Library, over tree: ObjectID?) throws -> [Diagnostic] {
    guard errors.contains(where: { $0.code.isOfBlobs }), let tree, let base = pair.base else {
      return errors
    }
    let blobs = try TreeBlobs(library, tree: tree, hashing: [])
    let check = LibraryCheck(
      base, base: nil, blobs: blobs, purged: try library.purgeRecord())
    let recorded = Set(check.blobProblems().map { [$0.code.rawValue, $0.message] })
    _ = try blobs.finish()
    return errors.filter { !recorded.contains([$0.code.rawValue, $0.message]) }
  }

  /// Everything that is wrong, looked for on all cores.
  private static func problems(
    _ check: LibraryCheck, _ extent: SnapshotPair.Extent
  ) -> [Problem] {
    let rules =
      if case .metadata(let others) = extent { check.metadataRules(besides: others) } else {
        check.rules
      }
    let found = Mutex<[Problem]>([])
    DispatchQueue.concurrentPerform(iterations: rules.count) { index in
      let problems = rules[index]()
      if !problems.isEmpty { found.withLock { $0 += problems } }
    }
    return found.withLock { $0 }
  }

  /// Bundles that go though a version of a page, in any branch's history, shows them.
  private static func bundlesInUse(_ library: Library, _ pair: SnapshotPair) throws -> [Problem] {
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
    let index = try library.versionIndex()
    return try removed.compactMap { bundle in
      try index.bundleUse(of: bundle).map { commit in
        Problem(
          .bundleInUse, in: bundle.file,
          "the version of commit \(commit.short) shows the bundle '\(bundle.name)'",
          fix: "put its folder back")
      }
    }
  }

  /// Puts problems where they are in the texts, in the order of files and lines.
  static func locate(
    _ problems: [Problem], _ syntax: [Diagnostic], in source: some ManifestSource
  ) throws -> [Diagnostic] {
    var documents: [String: JSONDocument?] = [:]
    var diagnostics = syntax
    for problem in problems {
      let document: JSONDocument?
      if let known = documents[problem.file] {
        document = known
      } else {
        document = (try source.readIfPresent(problem.file)).flatMap {
          try? JSONDocument(parsing: $0)
        }
        documents[problem.file] = document
      }
      diagnostics.append(problem.located(in: document))
    }
    return inOrder(Set(diagnostics))
  }

  /// In the order of files and lines.
  static func inOrder(_ diagnostics: some Sequence<Diagnostic>) -> [Diagnostic] {
    diagnostics.sorted {
      if $0.file != $1.file { return NaturalOrder.areInIncreasingOrder($0.file, $1.file) }
      return ($0.line, $0.column, $0.code.rawValue, $0.message)
        < ($1.line, $1.column, $1.code.rawValue, $1.message)
    }
  }
}
