/// The variable-length numbers of index version 4 and of offset deltas in packs.
///
/// Seven bits per byte, most significant first. Every byte but the last has its high bit set, and
/// one is added at each continuation, so that every number has only one encoding.
enum OffsetVarint {
  /// Reads a number and advances the cursor; `nil` when it is truncated or too large.
  static func read(_ bytes: UnsafeRawBufferPointer, at cursor: inout Int, end: Int) -> Int? {
    var value = 0
    while cursor < end, value < 1 << 48 {
      let byte = bytes[cursor]
      cursor += 1
      value = value << 7 | Int(byte & 0x7f)
      if byte & 0x80 == 0 { return value }
      value += 1
    }
    return nil
  }

  static func bytes(_ value: Int) -> [UInt8] {
    var rest = value
    var bytes = [UInt8(rest & 0x7f)]
    while rest >= 0x80 {
      rest = (rest >> 7) - 1
      bytes.append(UInt8(rest & 0x7f) | 0x80)
    }
    return bytes.reversed()
  }
}
