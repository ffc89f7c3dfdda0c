import Files
import GitNames

/// What the previous scan stored about its folders.
struct FolderMemory: Sendable {
  let known: UntrackedCache
  /// Changes of names at or after this time may not show in a folder's times.
  let startedAt: FileTime

  /// Linux's own file systems, which update a folder's times with every change of its names.
  /// Network file systems and FUSE may do so late or never, and FAT's clock has ticks of two
  /// seconds.
  private static let trusted: Set<String> = ["ext2", "ext3", "ext4", "xfs", "f2fs", "tmpfs"]

  /// `nil` where a folder's times do not show whether its names changed.
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

  func isUnchanged(_ status: FileStatus, _ key: ObjectID) -> Bool {
    status.kind == .directory && status.device == known.device
      && known.stamps[key] == UntrackedCache.Stamp(status)
  }

  /// The stamp to store for a folder with this status before it was listed; `nil` for none.
  func stamp(_ status: FileStatus) -> UntrackedCache.Stamp? {
    let stamp = UntrackedCache.Stamp(status)
    return status.device == known.device && !stamp.isRacy(since: startedAt) ? stamp : nil
  }
}
