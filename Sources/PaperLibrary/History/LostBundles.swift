import Files
import GitNames
import Libgit2
package import PaperDomain

extension Library {
  /// The bundles that the working tree lacks.
  package var lostBundles: LostBundles { LostBundles(self) }
}

/// The bundles that versions of pages show and the working tree lacks.
package struct LostBundles: Sendable {
  private let library: Library
  private let repository: Repository

  init(_ library: Library) {
    self.library = library
    repository = library.repository
  }

  /// The bundles that HEAD's history has and the working tree lacks, although versions show them.
  func find() throws -> [LostBundle] {
    guard let head = try repository.head().commit else { return [] }
    let here = try library.snapshot()
    let ids = Set(here.bundles.values.compactMap(\.id))
    let purged = Set(try library.purgeRecords.ofWorkingTree().purged)
    let index = try library.history.versions()
    var seen: Set<ObjectID> = []
    var known: Set<EntityID> = []
    var lost: [LostBundle] = []
    for (commit, deltas) in try bundleDeltas(upTo: head) {
      for delta in deltas {
        guard let old = delta.oldID, delta.oldMode?.isManifest == true, seen.insert(old).inserted,
          let place = ManifestPlace(path: delta.path), case .bundle = place,
          case .bundle(let bundle)? = Manifest.read(
            try repository.blob(old), path: delta.path, place: place
          ).manifest, let id = bundle.id, !ids.contains(id), !purged.contains(.bundle(id)),
          known.insert(id).inserted
        else { continue }
        let versions = try index.versions(showing: bundle).map(\.version)
        if versions.isEmpty { continue }
        lost.append(
          LostBundle(
            bundle: bundle, commit: commit,
            tree: try repository.commit(commit).treeID, versions: versions))
      }
    }
    return lost
  }

  /// The changes and removals of bundles in the commits of a history, latest first.
  ///
  /// - Returns: Each change with the previous commit, which has the old side.
  private func bundleDeltas(
    upTo head: ObjectID
  ) throws -> [(commit: ObjectID, deltas: [TreeDelta])] {
    let cut = try repository.shallowCommits()
    let ids = try repository.walk(from: [head])
    var result: [(commit: ObjectID, deltas: [TreeDelta])] = []
    for start in stride(from: 0, to: ids.count, by: 1_000) {
      try Task.checkCancellation()
      let nodes = try repository.commitNodes(Array(ids[start..<min(start + 1_000, ids.count)]))
      let steps = nodes.filter { !cut.contains($0.id) }.flatMap { node in
        node.parents.map { (parent: $0, tree: node.treeID) }
      }
      let pairs = try zip(repository.commitNodes(steps.map(\.parent)), steps).map { parent, step in
        TreePair(old: parent.treeID, new: step.tree)
      }
      for (step, deltas) in zip(steps, try repository.diffTrees(pairs, under: ["bundles"])) {
        let removed = deltas.filter { $0.oldID != nil }
        if !removed.isEmpty { result.append((step.parent, removed)) }
      }
    }
    return result
  }

  /// Every version whose bundle or PDF is missing, for `pc check --full`.
  ///
  /// - Throws: `GitError`.
  package func versions() throws -> [Diagnostic] {
    let diagnostics = try find().flatMap { lost in
      lost.versions.map { version in
        lostVersion(
          version, "the bundle '\(lost.bundle.name)' is missing",
          fix: "pc check --full --fix restores it from commit \(lost.commit.short)")
      }
    }
    return CommitCheck.inOrder(diagnostics + (try versionsWithoutPDFs()))
  }

  /// Every version whose bundle is present and whose PDF is missing.
  ///
  /// - Throws: `GitError`.
  package func versionsWithoutPDFs() throws -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var index: VersionIndex?
    for bundle in try library.snapshot().orderedBundles {
      let missing = Set(bundle.blobs.filter { !library.blobs.hasFile(of: $0) })
      if missing.isEmpty { continue }
      let known = try index ?? library.history.versions()
      index = known
      for (_, version) in try known.versions(showing: bundle) {
        let shown = bundle.variants.compactMap {
          bundle.location(of: version.pageNumber, in: $0)?.blob
        }.first(where: missing.contains)
        guard let shown else { continue }
        diagnostics.append(
          lostVersion(
            version, "its PDF \(shown.description.prefix(8))… is missing",
            fix: "pc check --fix, or fetch it from a clone that has it"))
      }
    }
    return CommitCheck.inOrder(diagnostics)
  }

  private func lostVersion(
    _ version: PageVersion, _ reason: String, fix: String
  ) -> Diagnostic {
    Diagnostic(
      file: version.path, line: 1, column: 1, code: .lostVersion,
      message: "the version of commit \(version.commit.short) shows "
        + "\(version.bundleName)#\(version.pageNumber), and \(reason)", fix: fix)
  }

  /// Restores bundles that versions show, with their PDFs, into the working tree, from the last
  /// commit that had them.
  func bringBack(isDryRun: Bool) throws -> (fixes: [Fix], edits: [FileEdit]) {
    var taken = Set(try library.snapshot().bundles.keys.map { $0.lowercased() })
    var fixes: [Fix] = []
    var edits: [FileEdit] = []
    var stored: [(blob: BlobID, content: ObjectID)] = []
    for lost in try find() {
      let name = lost.bundle.name
      let free = (2...).lazy.map { "\(name)-\($0)" }
      let folder =
        taken.contains(name.lowercased())
        ? free.first { !taken.contains($0.lowercased()) } ?? name : name
      taken.insert(folder.lowercased())
      for file in try repository.walkTree(lost.tree, under: ["bundles/\(name)"])
      where file.mode.isManifest {
        let path = "bundles/\(folder)" + file.path.dropFirst("bundles/\(name)".count)
        edits.append(
          FileEdit(
            path: path, before: try WorkingSource(root: library.folder).readIfPresent(path),
            after: try repository.blob(file.id)))
      }
      for blob in lost.bundle.blobs where !library.blobs.hasFile(of: blob) {
        guard let entry = try repository.entry(in: lost.tree, path: blob.path) else { continue }
        stored.append((blob, entry.id))
      }
      fixes.append(
        Fix(
          .lostVersion, in: "bundles/\(folder)/bundle.json",
          "back from commit \(lost.commit.short)"))
    }
    if !isDryRun, !edits.isEmpty {
      var step = OperationStep()
      step.files = edits.map { edit in
        FileChangeRecord(
          path: edit.path, before: edit.before.map { WorkingTree.contentID(of: $0) },
          after: edit.after.map { WorkingTree.contentID(of: $0) })
      }
      step.stored = stored.map(\.blob)
      try library.transactions.begin(
        step,
        over: Dictionary(
          edits.compactMap { edit in edit.before.map { (ExactPath(edit.path), $0) } },
          uniquingKeysWith: { $1 }))
      for (blob, content) in stored { try library.blobHealing.bringBack(blob, fromObject: content) }
      try library.workingTree.put(edits)
    }
    return (fixes, edits)
  }
}

/// A bundle that a commit had and the working tree lacks, although versions of pages show it.
struct LostBundle {
  /// The last state of the bundle.
  var bundle: PDFBundle
  /// A commit that has the bundle, and the commit's tree.
  var commit: ObjectID
  var tree: ObjectID
  /// The versions that show the bundle, latest first.
  var versions: [PageVersion]
}
