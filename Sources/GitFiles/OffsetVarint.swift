/// Numbers as version 4 of the index and offset deltas in packs write them.
///
/// Seven bits a byte, the most significant first, every byte but the last with its high bit set, and
/// one added at each continuation so that no number has two spellings.
enum OffsetVarint {
  /// Reads a number and moves the cursor behind it; `nil` when it does not end or is absurd.
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
