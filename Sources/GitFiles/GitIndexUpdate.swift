package import Files
package import GitNames

/// Rewrites a git index with some changes, or creates the first one.
///
/// The version stays the same. Unchanged entries are copied as bytes. The cache tree is updated and
/// `REUC` is kept; extensions that depend on entry positions or can be computed (`EOIE`, `IEOT`,
/// `FSMN`, `UNTR`) are dropped, as git drops extensions it does not know.
package struct GitIndexUpdate: Sendable {
  /// The changes in any order; of several for one path the last one counts.
  package var changes: [GitIndexChange]
  /// The id of the tree that the index now matches, stored with all its subtrees in the object
  /// database.
  ///
  /// Trees are entered only if all entries really hash to it: a mismatch (another process staged a
  /// change meanwhile) only costs a recomputation. If `nil`, folders on a changed path become
  /// invalid in the cache tree, as in git.
  package var tree: ObjectID?
  /// A time (`FileTime.now`) from before the first stat data in `changes` was read.
  ///
  /// A file that changed at this time or later may change again in the same tick of the clock. Its
  /// size is stored as 0, so that git and the next scan compare its content.
  package var observedAt: FileTime
  package var durability: Durability = .none

  package init(_ changes: [GitIndexChange], observedAt: FileTime) {
    self.changes = changes
    self.observedAt = observedAt
  }

  /// Replaces the index at a path (`.git/index`) atomically.
  ///
  /// `known` saves reading the index again if it is still the one on the disk. After any error the
  /// old index stays and no lock is left.
  ///
  /// - Throws: ``GitIndexError``: `.locked` if git or another process is writing, `.invalidPath` or
  ///   `.conflictingPaths` for a change that git does not allow, or why the index can't be read or
  ///   written.
  package func write(
    to path: String, over known: GitIndexFile? = nil
  ) throws(GitIndexError) {
    try prepared(for: path, over: known).replace()
  }

  /// Writes the new index beside the one at a path, to replace it later.
  ///
  /// - Throws: ``GitIndexError``: `.locked` if git or another process already holds the index,
  ///   `.invalidPath` or `.conflictingPaths` for a change that git does not allow, or why the index
  ///   can't be read or written.
  package func prepare(
    for path: String, over known: GitIndexFile? = nil
  ) throws(GitIndexError) -> PreparedIndex {
    try GitIndexLock(of: path).refuse()
    return try prepared(for: path, over: known)
  }
}

extension GitIndexUpdate {
  /// Like `prepare`, without checking the lock.
  func prepared(
    for path: String, over known: GitIndexFile?
  ) throws(GitIndexError) -> PreparedIndex {
    let base = try current(path, known: known)
    var writer: DigestingWriter
    do throws(FileError) {
      let file = try TemporaryFile(in: RawPath.directory(of: path))
      // Shows `GitIndexLock` that this process lives; no other process knows the name yet.
      _ = try file.descriptor.tryLock()
      writer = DigestingWriter(file)
    } catch {
      throw .file(error)
    }
    try fill(&writer, over: base)
    let file = writer.takeFile()
    if durability != .none {
      do {
        try file.descriptor.sync()
      } catch {
        throw .file(error)
      }
    }
    return PreparedIndex(file, of: self, at: path, over: base)
  }

  /// Writes the index while git's lock is held: for file systems without hard links. A process
  /// killed meanwhile leaves the lock, as git does.
  func writeHoldingLock(to path: String, over known: GitIndexFile?) throws(GitIndexError) {
    let lock: TemporaryFile
    do {
      lock = try TemporaryFile(named: path + ".lock")
    } catch {
      throw error.isExisting ? .locked(lockPath: path + ".lock") : .file(error)
    }
    var writer = DigestingWriter(lock)
    try fill(&writer, over: try current(path, known: known))
    do {
      try writer.replace(path, durability: durability)
    } catch {
      throw .file(error)
    }
  }

  private func current(
    _ path: String, known: GitIndexFile?
  ) throws(GitIndexError) -> GitIndexFile? {
    let status: FileStatus?
    do {
      status = try FileSystem.statusIfPresent(of: path)
    } catch {
      throw .file(error)
    }
    guard let status else { return nil }
    if let known, known.path == path, known.status == status { return known }
    return try GitIndexFile(path)
  }

  private func fill(
    _ writer: inout DigestingWriter, over base: GitIndexFile?
  ) throws(GitIndexError) {
    guard let base else {
      let empty = UnsafeRawBufferPointer(start: nil, count: 0)
      let view = GitIndexView(file: empty, names: empty, slots: .init(start: nil, count: 0))
      return try write(view, base: nil, to: &writer)
    }
    try base.withView { (view) throws(GitIndexError) in
      try write(view, base: base, to: &writer)
    }
  }

  private func write(
    _ view: GitIndexView, base: GitIndexFile?, to writer: inout DigestingWriter
  ) throws(GitIndexError) {
    let plan = try IndexPlan(self, over: view, indexModified: base?.status.modified)
    var cache = base?.cacheTree
    if cache != nil || tree != nil {
      var root = cache ?? CacheTree(name: [])
      CacheTreeUpdate(view: view, edits: plan.edits, tree: tree).apply(to: &root)
      cache = root
    }
    var output = IndexOutput(
      view: view, version: base?.version ?? 2, entriesEnd: base?.entriesEnd ?? 0)
    do throws(FileError) {
      try output.writeEntries(plan, to: &writer)
      if let cache { try writer.appendExtension(CacheTree.signature, cache.serialized()) }
      if let undo = base?.resolveUndo { try writer.appendExtension("REUC", undo) }
      _ = try writer.finish()
    } catch {
      throw .file(error)
    }
  }
}
