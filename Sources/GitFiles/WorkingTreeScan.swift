package import Files
import Glibc
import Synchronization

/// Compares a working tree with an index, as `git status` does but faster.
///
/// Every folder is listed once and the stat data of every tracked file is read once. Only files
/// whose stat data is not enough are read. The folders are distributed over `threads`.
package struct WorkingTreeScan: Sendable {
  /// The path of the working tree's root.
  package let root: String
  /// git's `core.trustctime`.
  package var trustsChangeTime = true
  /// git's `core.filemode`: whether the execute bit is meaningful on this file system.
  package var trustsExecuteBit = true
  /// git's `core.checkStat`: `false` (minimal) compares only the size and whole seconds of the
  /// mtime.
  package var checksWholeStat = true
  /// The number of threads, with the caller's. `nil` chooses: one for fewer than 1,000 entries,
  /// otherwise one per processor and at most 8.
  package var threads: Int?
  /// Whether to report untracked files.
  package var findsUntracked = true
  /// The folder cache of the last full scan (`WorkingTreeChanges.cleanFolders`).
  package var cleanFolders: UntrackedCache?
  /// Whether clean folders are remembered, and remembered ones are not listed.
  package var remembersFolders = false
  /// If set, a folder with a tracked file of this name is represented by it: only this file is
  /// compared. Its siblings and subfolders are assumed unchanged, and untracked files there are not
  /// found. Folders directly in the root are always scanned.
  package var speakingName: String?
  /// The folder, with a slash at its end, whose files git-lfs stores: git commits pointers for
  /// them. `nil` for none.
  package var pointerFolder: String?
  /// Which untracked files and folders to leave out, by path and whether it is a folder.
  ///
  /// Called on several threads. An excluded folder is not entered. A folder with tracked files is
  /// always entered, and the function is called for each untracked file in it.
  package var isExcluded: @Sendable (_ path: String, _ isDirectory: Bool) -> Bool = { _, _ in false
  }

  /// Creates a scan of the working tree with this root.
  package init(root: String) { self.root = root }

  /// Compares everything, or only the files and folders in `paths` and their contents.
  ///
  /// Paths are relative to the root, without `.`, `..` and empty components. A file that disappears
  /// meanwhile counts as deleted.
  ///
  /// - Throws: `FileError` if a tracked file or folder cannot be read.
  package func changes(
    against index: GitIndexFile, under paths: [String] = [""]
  ) throws(FileError) -> WorkingTreeChanges {
    if let threads { precondition(threads > 0, "a scan takes at least the caller's thread") }
    let startedAt = FileTime.now
    let top = try Descriptor(opening: root, for: .directory)
    let paths = Self.withoutCovered(paths)
    let memory =
      remembersFolders && findsUntracked
      ? try FolderMemory(cleanFolders, top: top, startedAt: startedAt) : nil
    return try index.withView { (view) throws(FileError) in
      let shared = ScanState(
        scan: self, view: view, indexModified: index.status.modified, memory: memory)
      let workers = (0..<(threads ?? Self.worthwhileThreads(entries: view.count))).map { _ in
        ScanWorker(shared, top: top.number, topPath: root, startedAt: startedAt)
      }
      Self.start(workers, at: paths)
      Threads.run(workers.count) { workers[$0].run() }
      var changes = WorkingTreeChanges(startedAt: startedAt)
      for worker in workers {
        if let failure = worker.failure { throw failure }
        changes.merge(worker.found)
      }
      changes.cleanFolders = memory.flatMap {
        Self.remembered($0, workers, isEverything: paths == [""])
      }
      shared.collectUnseen(under: paths, in: index, into: &changes)
      changes.sort()
      return changes
    }
  }

  /// Queues the folders and compares the files that the caller named; uses all threads for many
  /// paths.
  private static func start(_ workers: [ScanWorker], at paths: [String]) {
    let next = Atomic(0)
    Threads.run(paths.count < pathsPerTurn ? 1 : workers.count) { index in
      while true {
        let first = next.add(pathsPerTurn, ordering: .relaxed).oldValue
        guard first < paths.count, workers[index].failure == nil else { return }
        workers[index].start(at: paths[first..<min(first + pathsPerTurn, paths.count)])
      }
    }
  }

  private static let pathsPerTurn = 256

  /// The folder cache after a scan; `nil` when it is unchanged.
  ///
  /// After a scan of some folders, the data of the others is kept; the next full scan removes
  /// outdated data.
  private static func remembered(
    _ memory: FolderMemory, _ workers: [ScanWorker], isEverything: Bool
  ) -> UntrackedCache? {
    let count = workers.reduce(0) { $0 + $1.clean.count }
    let isLess = isEverything && count != memory.known.stamps.count
    guard isLess || workers.contains(where: \.learned) else { return nil }
    var folders = isEverything ? UntrackedCache(device: memory.known.device) : memory.known
    for worker in workers { folders.stamps.merge(worker.clean) { $1 } }
    return folders
  }

  private static func worthwhileThreads(entries: Int) -> Int {
    // Starting a thread costs about as much as reading the stat data of 50 files.
    entries < 1_000 ? 1 : max(1, min(8, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
  }

  /// The paths that no other path contains, ordered so that a folder precedes its contents.
  private static func withoutCovered(_ paths: [String]) -> [String] {
    var kept: [String] = []
    for path in paths.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8, by: inFolders) }) {
      // A folder's contents follow it directly, so only the last kept path can cover the next.
      let isCovered = kept.last.map { $0.isEmpty || RawPath.isPath(path, insideOrEqualTo: $0) }
      if isCovered != true { kept.append(path) }
    }
    return kept
  }

  /// The order of bytes, with the slash first: siblings such as `a-b` follow `a/b`.
  private static func inFolders(_ byte: UInt8, _ other: UInt8) -> Bool {
    let slash = UInt8(ascii: "/")
    return other != slash && (byte == slash || byte < other)
  }
}
