import Files

/// Folders in which a scan saw nothing but tracked names: what spares the next scan to list them.
///
/// A folder's own times change with the names in it. While they, its inode and the tracked names are
/// what they were, there is nothing untracked in it. Folders that hold something ignored are never
/// remembered, so that no ignore rule plays a part; nor are those whose times are as young as the
/// scan itself (git's `racy-git.txt`, for folders). A cache: `serialized` and back is for a file that
/// may be deleted, or damaged, at any time.
package struct UntrackedCache: Sendable {
  /// What tells that a folder's names have not changed.
  struct Stamp: Hashable {
    let modified: FileTime
    let changed: FileTime
    let inode: UInt

    init(modified: FileTime, changed: FileTime, inode: UInt) {
      self.modified = modified
      self.changed = changed
      self.inode = inode
    }

    init(_ status: FileStatus) {
      self.init(modified: status.modified, changed: status.changed, inode: status.inode)
    }

    /// Whether names may change, after a moment, without a change of the times.
    func isRacy(since moment: FileTime) -> Bool { modified >= moment || changed >= moment }
  }

  /// By the digest of the folder's path and the tracked names in it.
  var stamps: [GitHash: Stamp] = [:]
  /// The file system that all of them lie on.
  let device: UInt

  /// None yet, for the file system with this `st_dev`.
  init(device: UInt) { self.device = device }

  private static let signature = Array("pc clean folders 1\n".utf8)
  /// Digest, four times 8 bytes for two moments, inode.
  private static let recordSize = 20 + 5 * 8

  /// Reads what `serialized` gave; `nil` for anything else.
  package init?(parsing bytes: [UInt8]) {
    let headSize = UntrackedCache.signature.count + 8
    let count = (bytes.count - headSize - 20) / UntrackedCache.recordSize
    guard bytes.starts(with: UntrackedCache.signature),
      bytes.count == headSize + count * UntrackedCache.recordSize + 20,
      Digest.sha1(Array(bytes.dropLast(20))).elementsEqual(bytes.suffix(20))
    else { return nil }
    device = bytes.withUnsafeBytes { $0.bigEndian(UInt.self, at: headSize - 8) }
    stamps.reserveCapacity(count)
    bytes.withUnsafeBytes { bytes in
      for index in 0..<count {
        let start = headSize + index * UntrackedCache.recordSize
        func word(_ number: Int) -> UInt { bytes.bigEndian(UInt.self, at: start + 20 + number * 8) }
        func moment(_ number: Int) -> FileTime {
          FileTime(
            seconds: Int(bitPattern: word(number)), nanoseconds: Int(bitPattern: word(number + 1)))
        }
        stamps[GitHash(reading: bytes, at: start)] = Stamp(
          modified: moment(0), changed: moment(2), inode: word(4))
      }
    }
  }

  /// All of it as bytes, which end in their own SHA-1.
  package func serialized() -> [UInt8] {
    var bytes = UntrackedCache.signature + device.bigEndianBytes
    bytes.reserveCapacity(bytes.count + stamps.count * UntrackedCache.recordSize + 20)
    for (digest, stamp) in stamps {
      digest.append(to: &bytes)
      for moment in [stamp.modified, stamp.changed] {
        bytes.append(contentsOf: moment.seconds.bigEndianBytes)
        bytes.append(contentsOf: moment.nanoseconds.bigEndianBytes)
      }
      bytes.append(contentsOf: stamp.inode.bigEndianBytes)
    }
    return bytes + Digest.sha1(bytes)
  }
}
