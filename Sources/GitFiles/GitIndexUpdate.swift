package import Files

/// Writes a git index anew: the one there is with some changes, or the first.
///
/// The version stays. Untouched entries are copied as they are. Of the extensions the cache tree is
/// brought up to date and `REUC` kept; those that speak about entry positions or can be computed
/// (`EOIE`, `IEOT`, `FSMN`, `UNTR`) are dropped, as git drops what it does not know.
package struct GitIndexUpdate: Sendable {
  /// In any order; of several for one path the last counts.
  package var changes: [GitIndexChange]
  /// The tree, whole in the object database, that the index is now.
  ///
  /// Trees are entered only if all entries really hash to it, so that one that does not fit (somebody
  /// staged something else meanwhile) costs time later, never truth. Without one, folders on a
  /// changed path become invalid in the cache tree, as with git.
  package var tree: GitHash?
  /// A moment before the stat data in `changes` began to be taken (`FileTime.now`).
  ///
  /// A file that changed at this moment or later may change again in the same tick of the clock; its
  /// size is entered as 0, which makes git and the next scan compare its content.
  package var observedAt: FileTime
  package var durability: Durability = .none

  package init(_ changes: [GitIndexChange], observedAt: FileTime) {
    self.changes = changes
    self.observedAt = observedAt
  }

  /// Replaces the index at a path (`.git/index`) in one step.
  ///
  /// `known` saves reading the index again when it is still the one on the disk. Throws `locked`
  /// when git or another process is writing; after any error the old index stands and no lock is
  /// left.
  package func write(
    to path: String, over known: GitIndexFile? = nil
  ) throws(GitIndexError) {
    try prepared(for: path, over: known).replace()
  }

  /// Writes the new index beside the one at a path, to take its place later.
  ///
  /// Throws `locked` when git or another process holds the index already now.
  package func prepare(
    for path: String, over known: GitIndexFile? = nil
  ) throws(GitIndexError) -> PreparedIndex {
    try GitIndexLock(of: path).refuse()
    return try prepared(for: path, over: known)
  }
}

extension GitIndexUpdate {
  /// As `prepare`, whoever holds the index.
  func prepared(
    for path: String, over known: GitIndexFile?
  ) throws(GitIndexError) -> PreparedIndex {
    let base = try current(path, known: known)
    var writer: DigestingWriter
    do throws(FileError) {
      let file = try TemporaryFile(in: RawPath.directory(of: path))
      // Tells `GitIndexLock` that the file's maker lives; nobody else knows the name yet.
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

  /// Writes the index with git's lock held all the while: the way on file systems without hard
  /// links, where a process killed meanwhile leaves the lock, as git does.
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
