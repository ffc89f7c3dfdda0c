import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain

/// The commit that would be made now.
struct CommitDraft {
  var changes: WorkingChanges
  /// HEAD's tree.
  var tree: ObjectID?
  var plan: CommitPlan
  /// Completions and fixes, one sentence each.
  var remarks: [String]
  /// Warnings about the committed changes.
  var warnings: [Diagnostic]
  /// Entities that earlier commands created and that are committed with it: manifest paths,
  /// relative to the library's root.
  var earlier: [String] = []
  /// The state of the whole tree after the commit, kept for the next check; `nil` if the next check
  /// must compute it.
  var left: Left?

  /// The known state of a tree without errors.
  struct Left {
    var warnings: [Diagnostic]
    var unverified: UnverifiedBlobs
  }
}

/// The result of making a draft.
enum DraftOutcome {
  case nothing(WorkingChanges)
  /// Errors prevent the commit.
  case refused([Diagnostic])
  case ready(CommitDraft)
}

/// Makes the draft of a commit: reads HEAD and the working tree, checks the changes, and completes
/// the manifests. Writes nothing.
struct CommitPlanner {
  let library: Library
  let request: CommitRequest
  /// The author's name, for notes.
  let author: String
  let head: Head
  /// Counts the pages of new PDFs.
  let files: any FileOpening

  /// Checks and completes the changes to commit.
  ///
  /// - Throws: ``EditOnHeadRefusal``, ``LibraryError``, `GitError`, `FileError`.
  func draft() async throws -> DraftOutcome {
    let tree = try head.commit.map { try library.repository.commit($0).treeID }
    let (changes, paths, earlier) = try changes(over: tree)
    if !changes.links.isEmpty {
      return .refused(try library.linkCheck.diagnostics(of: changes.links))
    }
    let isUnchanged = changes.changes.isEmpty
    if isUnchanged {
      // Commits made by plain git may lack values that a commit fills in.
      guard paths == nil, let tree, try !isSettled(tree) else { return .nothing(changes) }
    }
    let check = try CommitCheck(
      library, tree: tree, changes.index, changes: changes.changes, hashing: .newFiles)
    if try !check.obstacles(in: library, over: tree).isEmpty {
      return isUnchanged ? .nothing(changes) : .refused(check.diagnostics)
    }
    var generator = SystemRandomNumberGenerator()
    let autofill = try await autofill(changes, check.pair, tree, paths, &generator)
    if isUnchanged, autofill.isEmpty {
      if let tree { LastCheck(tree: tree, check)?.save(in: library) }
      return .nothing(changes)
    }
    let rebound = check.pair.pagesReboundByName(by: changes.changes).map(\.new.file)
    let plan = try CommitPlan(
      check.pair,
      changes: try withFiles(autofill.edits.keys + rebound, changes.changes, tree: tree),
      autofill: autofill, request: request, batch: EntityID(using: &generator))
    if let diagnostics = try recheck(plan, tree: tree, changes.index, autofill) {
      return .refused(diagnostics)
    }
    return .ready(
      CommitDraft(
        changes: changes, tree: tree, plan: plan, remarks: autofill.remarks,
        warnings: check.warnings, earlier: earlier,
        left: left(by: check, changes.changes, isEverything: paths == nil)))
  }

  /// The differences between HEAD and the working tree, as far as the request wants them committed.
  ///
  /// - Returns: Also the paths that are committed, `nil` for all; and the manifests of entities that
  ///   earlier commands created and that the request's edits need.
  private func changes(
    over tree: ObjectID?
  ) throws -> (changes: WorkingChanges, paths: [String]?, earlier: [String]) {
    var paths = request.paths
    // A commit without these files is no library.
    if head.commit == nil { paths? += Library.ownFiles }
    let recorded = tree.map { TreeLookup(library.repository, $0) }
    let earlier = try request.edits.map {
      try EarlierCreations(neededBy: $0, besides: request.alongside, library, tree: recorded)
    }
    if let earlier { paths? += earlier.files + earlier.edits.map(\.path) }
    let onHead = try earlier.map {
      try EditsOnHead(
        $0.edits, alongside: request.alongside.union($0.files), library.repository, tree: recorded)
    }
    func working() throws -> WorkingChanges {
      var changes = try WorkingChanges(library, head: head.commit, under: paths)
      if let onHead { changes.take(onHead.contents) }
      if let earlier { changes.take(earlier.contents) }
      return changes
    }
    var changes = try working()
    let blobs = try blobsNamed(by: changes.changes, lackingIn: tree)
    if paths != nil, !blobs.isEmpty {
      // A bundle committed without its files would be broken in every clone.
      paths? += blobs
      changes = try working()
    }
    return (changes, paths, earlier?.files ?? [])
  }

  /// The values that the format leaves to `pc`: ids, times, page counts, order lists.
  private func autofill(
    _ changes: WorkingChanges, _ pair: SnapshotPair, _ tree: ObjectID?, _ paths: [String]?,
    _ generator: inout some RandomNumberGenerator
  ) async throws -> ManifestAutofill {
    let counted =
      changes.changes.isEmpty
      ? try await TreeBlobs(library, tree: tree, changes).countUnknown(of: pair.next, by: files)
      : try await countBlobs(of: changes.changes, in: pair)
    if pair.isComplete { return .nothing }
    return ManifestAutofill(
      paths == nil ? pair.next : try listable(pair.next, changes.changes),
      base: try pair.base?.withFormerIdentities(
        { try RecordedIdentities(library.repository) }, lackingIn: pair.next),
      files: paths == nil ? nil : Set(changes.changes.map(\.path)), now: library.settings.now(),
      blobs: counted, author: author, using: &generator)
  }

  /// Whether a tree is known to need no completion.
  private func isSettled(_ tree: ObjectID) throws -> Bool {
    guard let record = try LastCheck(of: library, upTo: tree) else { return false }
    return record.isSettled
  }

  /// The snapshot whose entities the order lists name: without entities that changed groups and
  /// docs still have in HEAD but not in the working tree any more.
  private func listable(
    _ next: LibrarySnapshot, _ changes: [FileChange]
  ) throws -> LibrarySnapshot {
    var listable = next
    for change in changes {
      let members: [String]
      switch ManifestPlace(path: change.path) {
      case .doc(let doc)?:
        members = next.groupNames(inDoc: doc).map { "docs/\(doc)/\($0)/group.json" }
      case .group(let group)?:
        members = next.pageNames(inGroup: group).map { "docs/\(group)/\($0).json" }
      default: continue
      }
      for file in members where try FileSystem.statusIfPresent(of: library.path(of: file)) == nil {
        listable.leaveUnlisted(file)
      }
    }
    return listable
  }

  /// The paths of the blobs that changed bundles reference and HEAD's tree lacks, relative to the
  /// library's root.
  private func blobsNamed(
    by changes: [FileChange], lackingIn tree: ObjectID?
  ) throws -> [String] {
    return try changes.flatMap { change -> [String] in
      guard let place = ManifestPlace(path: change.path), case .bundle = place,
        let bytes = change.new?.bytes,
        case .bundle(let bundle)? = Manifest.read(bytes, path: change.path, place: place).manifest
      else { return [] }
      return try bundle.blobs.map(\.path).filter { path in
        try tree.flatMap { try library.repository.entry(in: $0, path: path) } == nil
      }
    }
  }

  /// The changes, plus files that did not change on disk: those that only autofill changes (the
  /// list of a group that got a page), and pages that a bundle's new name rebinds.
  private func withFiles(
    _ files: [String], _ changes: [FileChange], tree: ObjectID?
  ) throws -> [FileChange] {
    let known = Set(changes.map { ExactPath($0.path) })
    let more = try files.filter { !known.contains(ExactPath($0)) }.map { file in
      let old = try tree.flatMap { try library.repository.entry(in: $0, path: file) }
      var new = try WorkingChanges.newFile(library, file)
      if let old, let bytes = new?.bytes, WorkingTree.contentID(of: bytes) != old.id {
        // A hand edit of a file that was not requested is not committed.
        new?.content = .bytes(try library.repository.blob(old.id))
        new?.isOnDisk = false
      }
      return FileChange(
        path: file, old: old.map { TreeFile(path: file, mode: $0.mode, id: $0.id) }, new: new)
    }
    return (changes + more).sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// The warnings of the committed tree; `nil` if it has errors.
  private func left(
    by commitCheck: CommitCheck, _ changes: [FileChange], isEverything: Bool
  ) -> CommitDraft.Left? {
    guard commitCheck.errors.isEmpty else { return nil }
    // Problems that the commit fixed are no warnings any more; the other findings of a partial
    // check are new.
    let touched = Set(changes.map(\.path))
    let warnings = commitCheck.warnings.filter { warning in
      !LastCheck.fixed.contains(warning.code)
        || !(isEverything || touched.contains(warning.file))
    }
    guard commitCheck.pair.isPartial, var record = LastCheck(of: library) else {
      return CommitDraft.Left(
        warnings: warnings, unverified: UnverifiedBlobs(commitCheck.unverified))
    }
    record.add(warnings, touching: changes.map(\.path))
    return CommitDraft.Left(warnings: record.warnings, unverified: record.unverified)
  }

  /// Checks again, because a completed value can be wrong itself: a page count that no mapping
  /// fits.
  private func recheck(
    _ plan: CommitPlan, tree: ObjectID?, _ index: GitIndexFile?, _ autofill: ManifestAutofill
  ) throws -> [Diagnostic]? {
    guard autofill.changesBlobFacts else { return nil }
    let commitCheck = try CommitCheck(
      library, tree: tree, index, changes: plan.completedChanges, hashing: .newFiles)
    return try commitCheck.obstacles(in: library, over: tree).isEmpty
      ? nil : commitCheck.diagnostics
  }

  /// Reads size and page count of the blobs of new bundles, and of files without these values.
  private func countBlobs(
    of changes: [FileChange], in pair: SnapshotPair
  ) async throws -> [BlobID: CountedBlob] {
    var counted: [BlobID: CountedBlob] = [:]
    for change in changes {
      guard case .bundle(let name)? = ManifestPlace(path: change.path),
        let bundle = pair.next.bundles[name]
      else { continue }
      let known = Set((pair.base?.bundles[name]?.files.values ?? [:].values).joined())
      for file in bundle.files.values.joined()
      where counted[file.blob] == nil && !known.contains(file) {
        guard let size = library.blobs.size(of: file.blob) else { continue }
        counted[file.blob] = CountedBlob(
          bytes: size,
          pages: try await files.pageCount(ofPDFAt: library.blobs.path(of: file.blob).path))
      }
    }
    return counted
  }
}
