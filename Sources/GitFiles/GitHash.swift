import Files

/// The id of a git object: the 20 bytes of a SHA-1, stored without an allocation.
///
/// This module does not read repositories with `extensions.objectFormat = sha256`.
package struct GitHash: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number of bytes of a SHA-1.
  static let size = 20

  // Big-endian words of 8, 8 and 4 bytes: their order is the order of the bytes.
  private let high: UInt64
  private let middle: UInt64
  private let low: UInt32

  /// The id of git's empty blob.
  package static let emptyBlob = GitHash(
    high: 0xe69d_e29b_b2d1_d643, middle: 0x4b8b_29ae_775a_d8c2, low: 0xe48c_5391)

  private init(high: UInt64, middle: UInt64, low: UInt32) {
    self.high = high
    self.middle = middle
    self.low = low
  }

  /// Creates an id of exactly 20 bytes; `nil` for any other count.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == GitHash.size else { return nil }
    self.init(Array(bytes))
  }

  /// Creates an id of a SHA-1 digest: 20 bytes.
  package init(_ digest: [UInt8]) {
    precondition(digest.count == GitHash.size, "a SHA-1 has 20 bytes")
    self = digest.withUnsafeBytes { GitHash(reading: $0, at: 0) }
  }

  /// Reads the 20 bytes that start at an offset in the buffer.
  package init(reading buffer: UnsafeRawBufferPointer, at offset: Int) {
    high = UInt64(bigEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    middle = UInt64(bigEndian: buffer.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
    low = UInt32(bigEndian: buffer.loadUnaligned(fromByteOffset: offset + 16, as: UInt32.self))
  }

  /// The 20 bytes.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(20)
    append(to: &bytes)
    return bytes
  }

  /// Appends the 20 bytes, without a temporary array.
  package func append(to bytes: inout [UInt8]) {
    withUnsafeBytes(of: high.bigEndian) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: middle.bigEndian) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: low.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// Whether this is git's id of a blob with this content.
  package func isOfBlob(_ content: [UInt8]) -> Bool { GitHash(Digest.gitBlob(content)) == self }

  /// 40 lower-case hexadecimal digits.
  package var description: String {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xf)]] }
    return String(decoding: text, as: UTF8.self)
  }

  package static func < (left: GitHash, right: GitHash) -> Bool {
    (left.high, left.middle, left.low) < (right.high, right.middle, right.low)
  }
}
