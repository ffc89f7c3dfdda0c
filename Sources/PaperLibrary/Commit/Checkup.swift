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

  init(
    _ library: Library, tree: ObjectID?, _ index: GitIndexFile?, changes: [FileChange]
  ) throws {
    if let partial = try Checkup.partial(library, tree, index, changes) {
      try self.init(library, partial)
    } else {
      try self.init(library, SnapshotPair(library, tree: tree, index, changes: changes))
    }
  }

  /// As little as has to be read where the tree before is known to be without errors; `nil` where all
  /// has to be.
  private static func partial(
    _ library: Library, _ tree: ObjectID?, _ index: GitIndexFile?, _ changes: [FileChange]
  ) throws -> SnapshotPair? {
    guard let tree, let record = try CheckRecord(of: library, upTo: tree), record.isSettled
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
  ///   - withUnused: Whether tags and variables that nothing carries are told.
  ///   - blobs: The blobs that are there; those on disk unless given.
  init(
    _ library: Library, _ pair: SnapshotPair, withUnused: Bool = false,
    blobs: (any BlobFacts)? = nil
  ) throws {
    self.pair = pair
    let purged = try library.purgeRecord()
    let check = LibraryCheck(
      pair.next, base: pair.base, blobs: blobs ?? library.knownBlobs, isUnchanged: pair.isUnchanged,
      purged: purged)
    diagnostics = try Checkup.locate(
      Checkup.problems(check, pair.extent) + (withUnused ? check.unusedProblems() : [])
        + Checkup.bundlesInUse(library, pair), pair.next.syntaxErrors + purged.diagnostics,
      in: pair.nextSource)
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
      if let commit = try index.bundleUse(of: bundle) {
        return Problem(
          .bundleInUse, in: bundle.file,
          "the version of commit \(commit.short) shows the bundle '\(bundle.name)'",
          fix: "put its folder back")
      }
      if index.isComplete { return nil }
      return Problem(
        .bundleInUse, in: bundle.file,
        "this is a shallow clone: versions that are not here may show the bundle '\(bundle.name)'",
        fix: "put its folder back, or git fetch --unshallow first")
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
