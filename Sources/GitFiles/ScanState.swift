import Files

/// The state that the threads of one scan share.
///
/// `seen` has one byte per entry. Each entry belongs to one folder, which only one thread visits,
/// and `seen` is read after all threads have ended. The rest is immutable or has its own lock:
/// hence unchecked.
final class ScanState: @unchecked Sendable {
  let scan: WorkingTreeScan
  // A copy of a field of the scan: copying the scan for every file would count its references, on
  // all threads at once.
  let trustsChangeTime: Bool
  let trustsExecuteBit: Bool
  let checksWholeStat: Bool
  private let speakingName: [UInt8]?
  /// The bytes of the scan's `pointerFolder`.
  private let pointerFolder: [UInt8]?
  let view: GitIndexView
  /// Entries at or after this time may have changed without a change of their stat data.
  let indexModified: FileTime
  /// `nil` where folders are not remembered.
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

  /// The file that represents a folder; `nil` where the whole folder is scanned.
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

  /// Whether git commits an LFS pointer for an entry's file.
  func isPointed(_ position: Int) -> Bool {
    guard let pointerFolder else { return false }
    return pointerFolder.withUnsafeBytes { view.name(at: position).starts(withBytesOf: $0) }
  }

  func setSeen(_ position: Int, _ isSeen: Bool = true) { seen[position] = isSeen }

  /// Adds the tracked files that no thread found, and the conflicts.
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
        // Stages of one path are contiguous. Compares bytes: different paths can be equal as
        // Strings.
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
  /// The path's bytes with a slash at the end; empty for the root.
  let prefix: [UInt8]
  /// The positions of the entries below it.
  let entries: Range<Int>

  /// The path for `openat` from the root.
  var openableName: [CChar] {
    // A slash at the end would follow a link; without it O_NOFOLLOW refuses one.
    prefix.isEmpty ? [0x2e, 0] : prefix.dropLast().map { CChar(bitPattern: $0) } + [0]
  }
}
