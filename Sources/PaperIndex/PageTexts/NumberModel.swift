/// What was learned of numbers of one kind, such as the distances between words of a line.
///
/// Small numbers take few bits, and those that come often the fewest.
struct NumberModel {
  private var isZero = BitChance()
  private var isNegative = BitChance()
  private var isLonger = InlineArray<32, BitChance>(repeating: BitChance())
  private var first = InlineArray<32, BitChance>(repeating: BitChance())
  private var second = InlineArray<32, BitChance>(repeating: BitChance())

  /// Encodes the number, or returns the one decoded; of a magnitude below 2³¹.
  mutating func code(_ value: Int, with coder: inout some BitCoding) -> Int {
    if coder.code(value == 0, &isZero) { return 0 }
    let isBelow = coder.code(value < 0, &isNegative)
    let magnitude = value.magnitude
    let length = magnitude == 0 ? 1 : UInt.bitWidth - magnitude.leadingZeroBitCount
    var bits = 1
    while bits < 31, coder.code(bits < length, &isLonger[bits]) { bits += 1 }
    var result: UInt = 1
    for place in stride(from: bits - 2, through: 0, by: -1) {
      let bit = magnitude >> UInt(place) & 1 == 1
      var even = BitChance()
      let coded =
        switch bits - 2 - place {
        case 0: coder.code(bit, &first[bits])
        case 1: coder.code(bit, &second[bits])
        default: coder.code(bit, &even)
        }
      result = result << 1 | (coded ? 1 : 0)
    }
    return isBelow ? -Int(result) : Int(result)
  }
}

/// What was learned of numbers of two kinds.
struct NumberModelPair {
  private var first = NumberModel()
  private var second = NumberModel()

  /// As ``NumberModel/code(_:with:)``. Both by name: an element chosen by its index is copied out and
  /// back, all 400 bytes.
  mutating func code(_ value: Int, ofSecond isSecond: Bool, with coder: inout some BitCoding) -> Int
  {
    isSecond ? second.code(value, with: &coder) : first.code(value, with: &coder)
  }
}
