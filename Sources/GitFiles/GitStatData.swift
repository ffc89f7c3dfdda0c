package import Files

/// The stat data in an index entry, which shows an unchanged file without reading it.
///
/// All fields are truncated to 32 bits, as git does.
package struct GitStatData: Hashable, Sendable {
  /// Seconds since 1970 UTC, and nanoseconds.
  package var changedSeconds: UInt32
  package var changedNanoseconds: UInt32
  package var modifiedSeconds: UInt32
  package var modifiedNanoseconds: UInt32
  package var device: UInt32
  package var inode: UInt32
  package var owner: UInt32
  package var group: UInt32
  /// Bytes; 0 can also mean "unknown, compare the content".
  package var size: UInt32

  /// The stat data of a file with this status.
  package init(_ status: FileStatus) {
    changedSeconds = UInt32(truncatingIfNeeded: status.changed.seconds)
    changedNanoseconds = UInt32(truncatingIfNeeded: status.changed.nanoseconds)
    modifiedSeconds = UInt32(truncatingIfNeeded: status.modified.seconds)
    modifiedNanoseconds = UInt32(truncatingIfNeeded: status.modified.nanoseconds)
    device = UInt32(truncatingIfNeeded: status.device)
    inode = UInt32(truncatingIfNeeded: status.inode)
    owner = status.owner
    group = status.group
    size = UInt32(truncatingIfNeeded: status.size)
  }

  /// Stat data that matches no file, so that git compares the content.
  package static let unknown = GitStatData(words: [UInt32](repeating: 0, count: 9))

  /// Creates stat data from nine words in the order of an entry, without its mode.
  init(words: [UInt32]) {
    precondition(words.count == 9, "stat data has nine words")
    changedSeconds = words[0]
    changedNanoseconds = words[1]
    modifiedSeconds = words[2]
    modifiedNanoseconds = words[3]
    device = words[4]
    inode = words[5]
    owner = words[6]
    group = words[7]
    size = words[8]
  }

  /// The first 40 bytes of an entry: stat data with the mode inserted after the inode.
  func bytes(mode: UInt32) -> [UInt8] {
    let words = [
      changedSeconds, changedNanoseconds, modifiedSeconds, modifiedNanoseconds, device, inode,
      mode, owner, group, size,
    ]
    return words.flatMap(\.bigEndianBytes)
  }

  /// Whether the content may have changed at or after a time without a change of its time stamp.
  func isModified(atOrAfter time: FileTime) -> Bool {
    (Int(modifiedSeconds), Int(modifiedNanoseconds)) >= (time.seconds, time.nanoseconds)
  }
}
