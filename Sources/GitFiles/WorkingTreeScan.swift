package import Files
import Glibc
import Synchronization

/// Compares a working tree with an index, as `git status` does and in less time.
///
/// Every folder is read once and every tracked file asked for its stat data once; only files whose
/// stat data cannot tell are read. Work is split by folders over `threads`.
package struct WorkingTreeScan: Sendable {
  /// The top of the working tree.
  package let root: String
  /// git's `core.trustctime`.
  package var trustsChangeTime = true
  /// git's `core.filemode`: whether the execute bit means anything on this file system.
  package var trustsExecuteBit = true
  /// git's `core.checkStat`: `false` (minimal) compares size and whole seconds of the mtime only.
  package var checksWholeStat = true
  /// Threads, the caller's included; `nil` for as many as pay: one for fewer than 1,000 entries,
  /// else one a processor and at most 8.
  package var threads: Int?
  /// Whether untracked files are wanted.
  package var findsUntracked = true
  /// What the last scan of everything remembered of the folders (`WorkingTreeChanges.cleanFolders`).
  package var cleanFolders: UntrackedCache?
  /// Whether folders are remembered, and those remembered not listed.
  package var remembersFolders = false
  /// The name of files that speak for their folders; `nil` for none. Of a folder with a tracked file of
  /// this name that file alone is looked at: what else lies there, at any depth, is taken to be as it
  /// was, and what is untracked there is not seen. For folders at the top none speaks.
  package var speakingName: String?
  /// The folder, with a slash at its end, whose files git-lfs keeps: what git records of them is a
  /// pointer. `nil` for none.
  package var pointerFolder: String?
  /// Which untracked files and folders to leave out, by path and whether it is a folder.
  ///
  /// Asked on several threads. A folder left out is not entered; a folder with tracked files in it is
  /// always entered, and what is untracked there is asked about one by one.
  package var isExcluded: @Sendable (_ path: String, _ isDirectory: Bool) -> Bool = { _, _ in false
  }

  /// A scan of the working tree whose top is `root`.
  package init(root: String) { self.root = root }

  /// Compares everything, or with `paths` only these files and folders and what is below them.
  ///
  /// Paths are relative to the root, without `.`, `..` and empty components. Throws what keeps a
  /// tracked file or folder from being read; a file that vanishes meanwhile counts as deleted.
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

  /// Queues the folders, and compares the files, that the caller named: where there are many, on all
  /// threads.
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

  /// What is remembered after a scan; `nil` when that is what was known before.
  ///
  /// After a scan of some folders the others are as they were; what is not true any more of these
  /// goes with the next scan of everything.
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
    // A thread costs about as much as asking for the stat data of 50 files.
    entries < 1_000 ? 1 : max(1, min(8, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
  }

  /// The paths that no other one contains, in an order in which a folder precedes all it holds.
  private static func withoutCovered(_ paths: [String]) -> [String] {
    var kept: [String] = []
    for path in paths.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8, by: inFolders) }) {
      // What a folder holds follows it at once, so only the last kept can cover the next.
      let isCovered = kept.last.map { $0.isEmpty || RawPath.isPath(path, insideOrEqualTo: $0) }
      if isCovered != true { kept.append(path) }
    }
    return kept
  }

  /// The order of bytes, but a slash before all others: siblings such as `a-b` follow `a/b`.
  private static func inFolders(_ byte: UInt8, _ other: UInt8) -> Bool {
    let slash = UInt8(ascii: "/")
    return other != slash && (byte == slash || byte < other)
  }
}
