import Files

/// What the threads of one scan share.
///
/// `seen` has one byte an entry, and each entry belongs to one folder, which one thread visits; it is
/// read after all threads have ended. The rest is immutable or locks itself: hence unchecked.
final class ScanState: @unchecked Sendable {
  let scan: WorkingTreeScan
  // Of the scan, which holds references: a copy of it for every file would count them, on all threads
  // at once.
  let trustsChangeTime: Bool
  let trustsExecuteBit: Bool
  let checksWholeStat: Bool
  private let speakingName: [UInt8]?
  /// The bytes of the scan's `pointerFolder`.
  private let pointerFolder: [UInt8]?
  let view: GitIndexView
  /// Entries at or after this moment may have changed without their stat data telling.
  let indexModified: FileTime
  /// Nothing where folders are not remembered.
  let memory: FolderMemory?
  let queue = WorkQueue<ScanFolder>()
  private let seen: UnsafeMutableBufferPointer<Bool>

  init(
    scan: WorkingTreeScan, view: GitIndexView, indexModified: FileTime, memory: FolderMemory?
  ) {
    self.scan = scan
    trustsChangeTime = scan.trustsChangeTime
    trustsExecuteBit = scan.trustsExecuteBit
    checksWholeStat = scan.checksWholeStat
    speakingName = scan.speakingName.map { RawPath.bytes(of: $0) }
    pointerFolder = scan.pointerFolder.map { RawPath.bytes(of: $0) }
    self.view = view
    self.indexModified = indexModified
    self.memory = memory
    seen = .allocate(capacity: view.count)
    seen.initialize(repeating: false)
  }

  deinit { seen.deallocate() }

  /// The file that speaks for a folder; `nil` where all that lies in it is looked at.
  func speaker(for folder: ScanFolder) -> Int? {
    guard let speakingName, !folder.entries.isEmpty,
      folder.prefix.dropLast().contains(UInt8(ascii: "/"))
    else { return nil }
    return (folder.prefix + speakingName).withUnsafeBytes { path -> Int? in
      let shared = folder.prefix.count
      let position = view.lowerBound(of: path, in: folder.entries, shared: shared)
      return position < folder.entries.upperBound
        && compareBytes(view.name(at: position), path, from: shared) == 0 ? position : nil
    }
  }

  /// Whether git records a pointer of an entry's file.
  func isPointed(_ position: Int) -> Bool {
    guard let pointerFolder else { return false }
    return pointerFolder.withUnsafeBytes { view.name(at: position).starts(withBytesOf: $0) }
  }

  func setSeen(_ position: Int, _ isSeen: Bool = true) { seen[position] = isSeen }

  /// Adds the tracked files that no thread came upon, and the conflicts.
  func collectUnseen(
    under paths: [String], in index: GitIndexFile, into changes: inout WorkingTreeChanges
  ) {
    for path in paths {
      if !path.isEmpty { collectUnseen(index.positions(of: path), into: &changes) }
      collectUnseen(index.positions(under: path), into: &changes)
    }
  }

  private func collectUnseen(_ range: Range<Int>, into changes: inout WorkingTreeChanges) {
    for position in range {
      let slot = view.slots[position]
      if slot.stage != 0 {
        // Stages of one path follow each other; bytes tell paths apart that Strings hold equal.
        let isNextStage =
          position > range.lowerBound
          && compareBytes(view.name(at: position - 1), view.name(at: position)) == 0
        if !isNextStage {
          changes.conflicted.append(RawPath.string(from: view.name(at: position)))
        }
      } else if !seen[position], !slot.isAssumedValid, !slot.isSkippingWorktree {
        changes.deleted.append(RawPath.string(from: view.name(at: position)))
      }
    }
  }
}

/// A folder to visit.
struct ScanFolder: Sendable {
  /// The path's bytes with a slash at the end; empty for the top.
  let prefix: [UInt8]
  /// The entries below it.
  let entries: Range<Int>

  /// The name to open it by from the top.
  var openableName: [CChar] {
    // The slash at the end would follow a link; without it O_NOFOLLOW refuses one.
    prefix.isEmpty ? [0x2e, 0] : prefix.dropLast().map { CChar(bitPattern: $0) } + [0]
  }
}
