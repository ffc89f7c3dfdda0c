import Files
import GitNames

/// The index of a pack (version 2): the offset of each object.
struct PackIndex {
  struct Entry {
    let id: ObjectID
    /// The CRC-32 of the object's bytes in the pack.
    let crc: UInt32
    let offset: Int
  }

  private let entries: [Entry]
  private let pack: ObjectID
  /// Offsets from this value on are stored in a table of 64-bit numbers.
  private let largeOffset: Int

  /// `largeOffset` is 2 GiB, except in tests that need the 64-bit table in a small pack.
  init(_ entries: [Entry], pack: ObjectID, largeOffset: Int = 1 << 31) {
    self.entries = entries.sorted { $0.id < $1.id }
    self.pack = pack
    self.largeOffset = largeOffset
  }

  /// Writes everything but the SHA-1 at the end.
  func write(to output: inout DigestingWriter) throws(FileError) {
    try output.append([0xff, 0x74, 0x4f, 0x63] + UInt32(2).bigEndianBytes)
    var counts = [UInt32](repeating: 0, count: 256)
    for entry in entries { counts[Int(entry.id.bytes[0])] += 1 }
    var total: UInt32 = 0
    for count in counts {
      total += count
      try output.append(total.bigEndianBytes)
    }
    for entry in entries { try output.append(entry.id.bytes) }
    for entry in entries { try output.append(entry.crc.bigEndianBytes) }
    var large: [UInt64] = []
    for entry in entries {
      if entry.offset < largeOffset {
        try output.append(UInt32(entry.offset).bigEndianBytes)
      } else {
        try output.append((0x8000_0000 | UInt32(large.count)).bigEndianBytes)
        large.append(UInt64(entry.offset))
      }
    }
    for offset in large { try output.append(offset.bigEndianBytes) }
    try output.append(pack.bytes)
  }
}
