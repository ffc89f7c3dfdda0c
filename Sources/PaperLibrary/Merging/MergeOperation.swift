import GitNames
import Libgit2
import PaperDomain

/// A merge of two commits that is computed and not stored yet.
struct MergeOperation {
  let merge: LibraryMerge
  let objects: MergeObjects
  private let conversion: BlobConversion?
  private let request: MergeRequest
  /// The tree of the published side, and that of the other side.
  private let publishedTree: ObjectID
  private let otherTree: ObjectID
  private let ourTree: ObjectID
  /// Trees that may have the bytes of blobs that a side lost.
  private let allTrees: [ObjectID]

  /// - Parameters:
  ///   - base: The merge base, if history does not determine it; `nil` for the last common
  ///     ancestors.
  ///   - made: The tree of the existing merge, if this one is computed to compare with it.
  /// - Throws: ``MergeRefusal/unrelated(_:)``, ``LibraryError/shallow(_:)``.
  init(
    _ library: Library, ours: ObjectID, theirs: ObjectID, _ request: MergeRequest,
    base: ObjectID? = nil, madeBefore made: ObjectID? = nil
  ) throws {
    var sides = CommitSides(repository: library.repository)
    let bases = try base.map { [$0] } ?? sides.mergeBases(ours, theirs)
    if bases.isEmpty, try library.repository.isShallow() {
      throw LibraryError.shallow("the merge base of \(request.name) and this branch is missing")
    }
    if bases.isEmpty, !request.allowsUnrelated { throw MergeRefusal.unrelated(request.name) }
    let isTheirs =
      switch request.published {
      case .theirs: true
      case .ours: false
      case .whatRemotesHave:
        try library.remotes.isPublished(theirs) && !library.remotes.isPublished(ours)
      }
    let histories = try [isTheirs ? theirs : ours, isTheirs ? ours : theirs].map {
      SideHistory(library.repository, tip: try sides.node($0), since: bases)
    }
    sides.treesWithCopies = made.map { [$0] } ?? []
    if bases.count > 1 {
      sides.treesWithCopies += histories.map(\.tip.treeID)
      let trees = try histories.map { try sides.tree($0.tip.treeID) }
      sides.pastDevice = CommitSides.device(ofCopiesIn: trees) ?? sides.pastDevice
    }
    let objects = MergeObjects(library.repository)
    let trees = try histories.map(\.tip.treeID) + bases.map { try sides.node($0).treeID }
    if try BlobConversion.isNeeded(library.repository, trees: trees) {
      sides.conversion = BlobConversion(library.repository, objects)
    }
    conversion = sides.conversion
    let device = try library.deviceName()
    let names = try SideNames(ours: ours, request, on: device, in: library)
    var side = try sides.side(
      histories[1], name: isTheirs ? names.ours : names.theirs, device: device)
    side.isShown = { bundle in
      do {
        let index = try library.history.versions()
        if try index.bundleUse(of: bundle, from: [ours, theirs]) != nil { return true }
        if index.isComplete { return false }
        throw LibraryError.shallow("missing versions may show '\(bundle.name)'")
      } catch {
        histories[1].fail(error)
        return true
      }
    }
    merge = try LibraryMerge(
      base: try base.map { try sides.tree(sides.node($0).treeID) }
        ?? LibraryMerge.base(
          of: histories[0].tip.id, histories[1].tip.id, in: sides, contents: objects),
      published: try sides.side(
        histories[0], name: isTheirs ? names.theirs : names.ours, device: device),
      ours: side, contents: objects)
    for history in histories { if let failure = history.failure { throw failure } }
    self.objects = objects
    self.request = request
    publishedTree = histories[0].tip.treeID
    otherTree = histories[1].tip.treeID
    ourTree = histories[isTheirs ? 1 : 0].tip.treeID
    allTrees = trees
  }

  /// The stored result of a merge.
  struct Stored {
    var tree: ObjectID
    var warnings: [Diagnostic]
  }

  /// Writes the merged tree and checks it against the rules and the published state.
  ///
  /// - Throws: ``MergeRefusal/broken(_:)`` for errors that neither side has,
  ///   ``MergeRefusal/damaged(_:)`` for blobs that no side has intact.
  func store(in library: Library) throws -> Stored {
    try conversion?.settle(
      merge.tree, over: CommitSides(repository: library.repository).tree(publishedTree), in: library
    )
    let merged = try objects.store(
      merge.tree, over: publishedTree,
      knowing: conversion == nil ? merge.published.tree : nil, in: library)
    let tree = try library.blobHealing.healedWherePossible(
      library.blobHealing.healed(merged, since: ourTree, from: allTrees),
      since: ourTree == publishedTree ? otherTree : publishedTree, from: allTrees)
    if try LastCheck(of: library, upTo: publishedTree, within: MergeOperation.fewChanges) != nil,
      let record = try LastCheck(of: library, upTo: tree, within: MergeOperation.fewChanges)
    {
      return Stored(tree: tree, warnings: record.warnings)
    }
    let commitCheck = try CommitCheck(library, from: publishedTree, to: tree, since: ourTree)
    if !commitCheck.errors.isEmpty {
      // Existing errors do not prevent sharing.
      let old = try [publishedTree, otherTree].flatMap {
        try CommitCheck(library, from: $0, to: $0, since: $0).errors
      }
      let new = commitCheck.errors.beyond(old)
      if !new.isEmpty { throw MergeRefusal.broken(new) }
    }
    LastCheck(tree: tree, commitCheck)?.save(in: library)
    return Stored(tree: tree, warnings: commitCheck.diagnostics)
  }

  /// Above this number of changed files, checking the whole tree on all cores is faster.
  private static let fewChanges = 256

  /// The commit message: git's default subject or the given one, then the changes that did not
  /// survive.
  func message(on head: Head) -> String {
    let into = head.branchName.map { ["main", "master"].contains($0) ? "" : " into \($0)" } ?? ""
    let subject = request.message ?? "Merge \(request.name)\(into)"
    let lines = merge.report.sentences.map { "- \($0)\n" }.joined()
    return subject + "\n" + (lines.isEmpty ? "" : "\n" + lines)
  }
}

extension MergeOperation {
  /// The entity changes that the merge makes to a tree; stores nothing.
  func changes(since tree: ObjectID?, in library: Library) throws -> [Change] {
    guard let tree else { return [] }
    let old = try CommitSides(repository: library.repository).tree(tree)
    let snapshot = try library.snapshots.ofTree(tree)
    var files: [ChangeFinder.FileChange] = []
    var bundles: [String: EntityID] = [:]
    for path in Set(old.keys).union(merge.tree.keys).sorted() {
      let (before, after) = (old[path], merge.tree[path])
      if before == after { continue }
      let file = ChangeFinder.FileChange(
        path: path, old: try before.map { try side($0, path) },
        new: try after.map { try side($0, path) })
      files.append(file)
      if case .bundle(let bundle)? = file.new?.manifest {
        for name in [bundle.name] + bundle.formerly { bundles[name] = bundles[name] ?? bundle.id }
      }
    }
    return ChangeFinder(
      files, oldBundleID: { snapshot.bundle(named: $0)?.id },
      newBundleID: { bundles[$0] ?? snapshot.bundle(named: $0)?.id }
    ).changes()
  }

  private func side(_ entry: MergeEntry, _ path: String) throws -> ChangeFinder.Side {
    guard let place = ManifestPlace(path: path), entry.mode.isManifest else {
      return ChangeFinder.Side(manifest: nil)
    }
    return ChangeFinder.Side(
      manifest: Manifest.read(try objects.bytes(of: entry.content), path: path, place: place)
        .manifest)
  }
}
