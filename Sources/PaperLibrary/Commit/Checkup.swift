import Dispatch
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
    if let tree, changes.count <= CheckRecord.fewChanges,
      let record = try CheckRecord(of: library, upTo: tree), record.isSettled,
      let partial = try SnapshotPair(
        partiallyOf: library.repository, tree: tree, changes: changes)
    {
      try self.init(library, partial)
    } else {
      try self.init(library, SnapshotPair(library, tree: tree, index, changes: changes))
    }
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
      Checkup.problems(check) + (withUnused ? check.unusedProblems() : [])
        + Checkup.bundlesInUse(library, pair), pair.next.syntaxErrors + purged.diagnostics,
      in: pair.nextSource)
  }

  /// Everything that is wrong, looked for on all cores.
  private static func problems(_ check: LibraryCheck) -> [Problem] {
    let rules = check.rules
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
    return Set(diagnostics).sorted {
      if $0.file != $1.file { return NaturalOrder.areInIncreasingOrder($0.file, $1.file) }
      return ($0.line, $0.column, $0.code.rawValue, $0.message)
        < ($1.line, $1.column, $1.code.rawValue, $1.message)
    }
  }
}
