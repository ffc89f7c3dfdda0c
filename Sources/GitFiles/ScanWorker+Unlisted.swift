import Files
import Glibc

extension ScanWorker {
  /// From this number of files on, opening their folder and using bare names is faster.
  private static let filesWorthOpening = 4

  /// `O_PATH` of open(2) on x86-64 and arm64, which Swift's module of the C library lacks. A folder
  /// opened with it only serves for look-ups, and opens in a third less time than for reading.
  private static let pathOnly: Int32 = 0o10_000_000

  /// Visits a folder that is known to hold tracked names only, without listing it.
  ///
  /// - Returns: Whether it is such a folder; otherwise nothing was done.
  func visitUnlisted(_ folder: ScanFolder, _ tracked: TrackedNames) throws(FileError) -> Bool {
    guard let memory = shared.memory, let stamp = memory.known.stamps[tracked.key] else {
      return false
    }
    if tracked.files.count < Self.filesWorthOpening {
      var raw = stat()
      guard fstatat(top, folder.openableName, &raw, AT_SYMLINK_NOFOLLOW) == 0,
        memory.isUnchanged(FileStatus(raw), tracked.key)
      else { return false }
      try compareFiles(of: folder, tracked, in: top, skipping: 0)
    } else {
      guard let descriptor = try open(folder, access: Self.pathOnly),
        memory.isUnchanged(try descriptor.status(), tracked.key)
      else { return false }
      try compareFiles(of: folder, tracked, in: descriptor.number, skipping: folder.prefix.count)
    }
    for entries in tracked.folders {
      let name = view.name(at: entries.lowerBound)
      let rest = name[folder.prefix.count...]
      let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      shared.queue.add(ScanFolder(prefix: Array(name[...end]), entries: entries))
    }
    clean[tracked.key] = stamp
    return true
  }

  /// Compares files, by paths without their first `skipped` bytes.
  private func compareFiles(
    of folder: ScanFolder, _ tracked: TrackedNames, in directory: Int32, skipping skipped: Int
  ) throws(FileError) {
    setPrefix(folder.prefix)
    for position in tracked.files {
      let name = UnsafeRawBufferPointer(
        rebasing: view.name(at: position)[folder.prefix.count...])
      guard let start = name.baseAddress else { continue }
      let path = append(start, name.count, after: folder.prefix.count)
      guard let base = path.baseAddress else { continue }
      try compare(
        position, (base + skipped).assumingMemoryBound(to: CChar.self), .regular, in: directory)
    }
  }
}
