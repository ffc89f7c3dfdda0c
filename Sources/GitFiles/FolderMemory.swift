import Files

/// What a scan knows of its folders from the one before.
struct FolderMemory: Sendable {
  let known: UntrackedCache
  /// Names that changed since then may not show in a folder's times.
  let startedAt: FileTime

  /// Linux's own file systems, which stamp a folder with every change of its names; those of a
  /// network or of FUSE may do so late or never, and FAT's clock ticks every two seconds.
  private static let trusted: Set<String> = ["ext2", "ext3", "ext4", "xfs", "f2fs", "tmpfs"]

  /// `nil` where a folder's times don't tell whether its names changed.
  init?(_ known: UntrackedCache?, top: borrowing Descriptor, startedAt: FileTime) throws(FileError)
  {
    let device = try top.status().device
    if let known, known.device == device {
      self.known = known
    } else {
      guard let type = try FileSystem.type(ofDevice: device), Self.trusted.contains(type) else {
        return nil
      }
      self.known = UntrackedCache(device: device)
    }
    self.startedAt = startedAt
  }

  func isUnchanged(_ status: FileStatus, _ key: GitHash) -> Bool {
    status.kind == .directory && status.device == known.device
      && known.stamps[key] == UntrackedCache.Stamp(status)
  }

  /// What to remember of a folder that was like this before it was listed; `nil` for nothing.
  func stamp(_ status: FileStatus) -> UntrackedCache.Stamp? {
    let stamp = UntrackedCache.Stamp(status)
    return status.device == known.device && !stamp.isRacy(since: startedAt) ? stamp : nil
  }
}
