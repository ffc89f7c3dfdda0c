/// A text whose scalars are gone through by the bytes at which they begin.
struct UTF8Text {
  private let bytes: [UInt8]
  private let letters = WordShape.Letter.ascii

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The number of bytes.
  var end: Int { bytes.count }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The scalar that begins at a byte, and the byte behind it.
  @inline(__always)
  func scalar(at start: Int) -> (scalar: Unicode.Scalar, end: Int) {
    let lead = bytes[start]
    if lead < 0x80 { return (Unicode.Scalar(lead), start + 1) }
    return longScalar(at: start, lead)
  }

  private func longScalar(at start: Int, _ lead: UInt8) -> (scalar: Unicode.Scalar, end: Int) {
    let count = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
    var value = UInt32(lead) & (0x7f >> UInt32(count))
    let end = min(start + count, bytes.count)
    for index in start + 1..<end { value = value << 6 | UInt32(bytes[index] & 0x3f) }
    return (Unicode.Scalar(value) ?? "\u{fffd}", end)
  }

  func shape(of range: Range<Int>) -> WordShape {
    var shape = WordShape()
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] < 0x80 {
        shape.add(letters[Int(bytes[index])])
        index += 1
      } else {
        let (scalar, end) = longScalar(at: index, bytes[index])
        shape.add(WordShape.Letter(scalar))
        index = end
      }
    }
    return shape
  }

  /// How many scalars lie between two places; negative where the second comes first.
  func distance(from start: Int, to end: Int) -> Int {
    if start == end { return 0 }
    if start > end { return -distance(from: end, to: start) }
    return bytes[start..<min(end, bytes.count)].count { $0 & 0xc0 != 0x80 }
  }

  /// The place so many scalars from another; damage where that is outside of the text.
  func position(
    _ start: Int, movedBy distance: Int, notBelow least: Int
  ) throws(CacheDamage) -> Int {
    var position = start
    let step = distance.signum()
    for _ in 0..<distance.magnitude {
      repeat {
        guard position + step >= least, position + step <= bytes.count else { throw CacheDamage() }
        position += step
      } while position < bytes.count && bytes[position] & 0xc0 == 0x80
    }
    return position
  }
}
