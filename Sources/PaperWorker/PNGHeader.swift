/// The data of a PNG that is needed before it is decoded.
struct PNGHeader {
  var width: Int
  var height: Int
  /// From `pHYs`, if its unit is metres and both values are equal.
  var pixelsPerMetre: UInt32?

  /// Reads the chunks before the pixels; `nil` if the bytes are not a PNG.
  init?(_ bytes: UnsafeRawBufferPointer) {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard bytes.starts(with: signature), bytes.count >= 33,
      bytes[12..<16].elementsEqual("IHDR".utf8)
    else { return nil }
    func number(_ offset: Int) -> UInt32 {
      UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    width = Int(number(16))
    height = Int(number(20))
    var offset = 33
    while offset + 12 <= bytes.count {
      let type = bytes[offset + 4..<offset + 8]
      if type.elementsEqual("IDAT".utf8) { break }
      if type.elementsEqual("pHYs".utf8), offset + 21 <= bytes.count, bytes[offset + 16] == 1,
        number(offset + 8) == number(offset + 12)
      {
        pixelsPerMetre = number(offset + 8)
        break
      }
      offset += 12 + Int(number(offset))
    }
  }
}
