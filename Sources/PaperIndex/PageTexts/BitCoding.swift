/// A coder of bits whose chances it learns: the same calls encode and decode.
///
/// Code that describes a value is written once. An encoder takes the bit it is given; a decoder
/// ignores it and returns the one that was encoded.
protocol BitCoding {
  /// - Parameter chance: What was learned of such bits; the same in encoding and decoding.
  mutating func code(_ bit: Bool, _ chance: inout BitChance) -> Bool
}

/// How likely a bit is 0, learned from the ones before it.
struct BitChance {
  /// In 1/2048.
  fileprivate var zero: UInt32 = 1_024

  /// Pages are short, so that learning is quick: one 16th of the way with each bit.
  @inline(__always)
  fileprivate mutating func learn(_ bit: Bool) {
    if bit { zero -= zero >> 4 } else { zero += (2_048 - zero) >> 4 }
  }
}

/// Encodes bits into bytes, as a range coder does (G. N. N. Martin, 1979; the form is that of LZMA).
struct BitEncoder: BitCoding {
  private var bytes: [UInt8] = []
  private var low: UInt64 = 0
  private var range: UInt32 = .max
  private var held: UInt8 = 0
  /// The held byte and the ones of 0xFF behind it, which a carry would still change.
  private var heldCount = 1

  @inline(__always)
  mutating func code(_ bit: Bool, _ chance: inout BitChance) -> Bool {
    let bound = (range >> 11) * chance.zero
    if bit {
      low &+= UInt64(bound)
      range &-= bound
    } else {
      range = bound
    }
    chance.learn(bit)
    while range < 1 << 24 {
      range <<= 8
      shift()
    }
    return bit
  }

  /// The bytes; those at the end that a decoder reads as zeros anyway are left out.
  mutating func finish() -> [UInt8] {
    for _ in 0..<5 { shift() }
    while bytes.last == 0 { bytes.removeLast() }
    return bytes
  }

  private mutating func shift() {
    if low < 0xff00_0000 || low > 0xffff_ffff {
      let carry = UInt8(truncatingIfNeeded: low >> 32)
      bytes.append(held &+ carry)
      for _ in 1..<heldCount { bytes.append(0xff &+ carry) }
      heldCount = 0
      held = UInt8(truncatingIfNeeded: low >> 24)
    }
    heldCount += 1
    low = (low & 0x00ff_ffff) << 8
  }
}

/// Decodes what ``BitEncoder`` encoded. Any bytes decode to something: damage is for others to find.
struct BitDecoder: BitCoding {
  private var remaining: ArraySlice<UInt8>
  private var range: UInt32 = .max
  private var code: UInt32 = 0

  init(_ bytes: ArraySlice<UInt8>) {
    remaining = bytes
    for _ in 0..<5 { code = code << 8 | next() }
  }

  @inline(__always)
  mutating func code(_ bit: Bool, _ chance: inout BitChance) -> Bool {
    let bound = (range >> 11) * chance.zero
    let isOne = code >= bound
    if isOne {
      code -= bound
      range -= bound
    } else {
      range = bound
    }
    chance.learn(isOne)
    while range < 1 << 24 {
      range <<= 8
      code = code << 8 | next()
    }
    return isOne
  }

  private mutating func next() -> UInt32 { UInt32(remaining.popFirst() ?? 0) }
}
