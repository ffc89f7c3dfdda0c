import Foundation

/// Small images made byte by byte.
enum TestImages {
  static let gradientJPEG: [UInt8] = {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/images/gradient.jpg")
    guard let data = FileManager.default.contents(atPath: url.path) else { return [] }
    return [UInt8](data)
  }()

  /// A PNG of zero bytes, in stored deflate blocks.
  static func png(
    width: Int = 2, height: Int = 3, bits: UInt8 = 8, color: UInt8 = 0, interlace: UInt8 = 0,
    extra: [(String, [UInt8])] = [], pixels: [UInt8]? = nil
  ) -> [UInt8] {
    let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(color)] ?? 1
    let rowBytes = (width * samples * Int(bits) + 7) / 8
    let rows =
      pixels
      ?? Array(repeating: [0] + Array(repeating: 0, count: rowBytes), count: height).flatMap { $0 }
    var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    png += chunk(
      "IHDR", big(UInt32(width)) + big(UInt32(height)) + [bits, color, 0, 0, interlace])
    for (type, data) in extra { png += chunk(type, data) }
    png += chunk("IDAT", stored(rows))
    png += chunk("IEND", [])
    return png
  }

  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + data
    return big(UInt32(data.count)) + checked + big(crc(checked))
  }

  static func big(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Big-endian EXIF data with one entry: the orientation.
  static func exif(orientation: UInt8) -> [UInt8] {
    var bytes = Array("MM".utf8)
    bytes += [0, 42, 0, 0, 0, 8]
    bytes += [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    bytes += [0, 0, 0, 0]
    return bytes
  }

  /// A JPEG of headers, one scan byte and an end marker.
  static func jpeg(
    width: UInt16 = 200, height: UInt16 = 100, components: UInt8 = 3, bits: UInt8 = 8,
    marker: UInt8 = 0xC0, segments: [(UInt8, [UInt8])] = [], end: [UInt8] = [0xFF, 0xD9]
  ) -> [UInt8] {
    var jpeg: [UInt8] = [0xFF, 0xD8]
    for (marker, data) in segments {
      jpeg += [0xFF, marker] + big(UInt32(data.count + 2)).suffix(2) + data
    }
    let sizes: [UInt8] = big(UInt32(height)).suffix(2) + big(UInt32(width)).suffix(2)
    let specs: [UInt8] = (0..<components).flatMap { [UInt8($0 + 1), 0x11, 0] }
    jpeg += [0xFF, marker, 0, UInt8(8 + specs.count), bits]
    jpeg += sizes
    jpeg.append(components)
    jpeg += specs
    jpeg += [0xFF, 0xDA, 0, 3, 0, 0x55]
    jpeg += end
    return jpeg
  }

  static func jfif(unit: UInt8, across: UInt8, down: UInt8) -> (UInt8, [UInt8]) {
    (0xE0, Array("JFIF\0".utf8) + [1, 1, unit, 0, across, 0, down, 0, 0])
  }

  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    precondition(bytes.count < 65_536, "one stored block")
    let count = UInt16(bytes.count)
    var a: UInt32 = 1
    var b: UInt32 = 0
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    let lengths = [count, ~count].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    var stream: [UInt8] = [0x78, 0x01, 1]
    stream += lengths
    stream += bytes
    stream += big(b << 16 | a)
    return stream
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in
        value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
      }
    }
  }
}
