import Files
import GitNames

/// The folders in which a scan found only tracked names, so that the next scan need not list them.
///
/// A folder's times change when its names change. While its times, its inode and the tracked names
/// are unchanged, it holds nothing untracked. Folders with ignored files are never stored, so that
/// ignore rules need not be considered; nor are folders whose times are not older than the scan
/// (git's `racy-git.txt`, for folders). The file made by `serialized` is a cache: it may be deleted
/// or damaged at any time.
package struct UntrackedCache: Sendable {
  /// Shows whether a folder's names have changed.
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

    /// Whether names may change after a time without a change of the stamp.
    func isRacy(since moment: FileTime) -> Bool { modified >= moment || changed >= moment }
  }

  /// The stamps, by the digest of the folder's path and its tracked names.
  var stamps: [ObjectID: Stamp] = [:]
  /// The `st_dev` of the file system of all folders.
  let device: UInt

  /// Creates an empty cache for the file system with this `st_dev`.
  init(device: UInt) { self.device = device }

  private static let signature = Array("pc clean folders 1\n".utf8)
  /// Digest, four times 8 bytes for two times, inode.
  private static let recordSize = 20 + 5 * 8

  /// Reads the result of `serialized`; `nil` for anything else.
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
        stamps[ObjectID(loading: bytes, at: start)] = Stamp(
          modified: moment(0), changed: moment(2), inode: word(4))
      }
    }
  }

  /// The cache as bytes, which end with their own SHA-1.
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
