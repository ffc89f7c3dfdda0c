/// The name of a git object: the 20 bytes of its SHA-1, held without an allocation.
///
/// Ordered as git orders names: by their bytes. Repositories with `extensions.objectFormat = sha256`
/// are not supported.
package struct ObjectID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number of bytes.
  package static let byteCount = 20
  /// The number of hexadecimal digits of the text.
  package static let digitCount = 40
  /// The number of digits that people see.
  package static let shortDigitCount = 10
  /// The name of no object: twenty zero bytes.
  package static let zero = ObjectID(high: 0, middle: 0, low: 0)
  /// The name of the blob without content.
  package static let emptyBlob = ObjectID(
    high: 0xe69d_e29b_b2d1_d643, middle: 0x4b8b_29ae_775a_d8c2, low: 0xe48c_5391)

  // Three big-endian words rather than an array: no allocation, and comparing words compares bytes.
  private let high: UInt64
  private let middle: UInt64
  private let low: UInt32

  private init(high: UInt64, middle: UInt64, low: UInt32) {
    self.high = high
    self.middle = middle
    self.low = low
  }

  /// Takes exactly 20 bytes; `nil` for any other number.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == ObjectID.byteCount else { return nil }
    self.init(digest: Array(bytes))
  }

  /// Takes a SHA-1 digest, which has 20 bytes.
  package init(digest: [UInt8]) {
    precondition(digest.count == ObjectID.byteCount, "a SHA-1 has 20 bytes")
    self = digest.withUnsafeBytes { ObjectID(loading: $0, at: 0) }
  }

  /// Takes 40 hexadecimal digits in either case; `nil` for anything else.
  package init?(parsing text: some StringProtocol) {
    let digits = Array(text.utf8)
    guard digits.count == ObjectID.digitCount else { return nil }
    var bytes = [UInt8](repeating: 0, count: ObjectID.byteCount)
    for (index, digit) in digits.enumerated() {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      bytes[index / 2] |= UInt8(value) << (index.isMultiple(of: 2) ? 4 : 0)
    }
    self.init(digest: bytes)
  }

  /// Reads 20 bytes of a buffer, from an offset on; the caller has checked that they are there.
  package init(loading buffer: UnsafeRawBufferPointer, at offset: Int) {
    high = UInt64(bigEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    middle = UInt64(bigEndian: buffer.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
    low = UInt32(bigEndian: buffer.loadUnaligned(fromByteOffset: offset + 16, as: UInt32.self))
  }

  /// The 20 bytes.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(ObjectID.byteCount)
    append(to: &bytes)
    return bytes
  }

  /// Appends the 20 bytes, without an array in between.
  package func append(to bytes: inout [UInt8]) {
    withUnsafeBytes(of: high.bigEndian) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: middle.bigEndian) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: low.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// Stores the 20 bytes at the start of a buffer, which has room for them.
  package func store(in buffer: UnsafeMutableRawBufferPointer) {
    buffer.storeBytes(of: high.bigEndian, toByteOffset: 0, as: UInt64.self)
    buffer.storeBytes(of: middle.bigEndian, toByteOffset: 8, as: UInt64.self)
    buffer.storeBytes(of: low.bigEndian, toByteOffset: 16, as: UInt32.self)
  }

  /// 40 lower-case hexadecimal digits.
  package var description: String { text(ofDigits: ObjectID.digitCount) }

  /// The first 10 digits: what people see.
  package var short: String { text(ofDigits: ObjectID.shortDigitCount) }

  package static func < (left: ObjectID, right: ObjectID) -> Bool {
    (left.high, left.middle, left.low) < (right.high, right.middle, right.low)
  }

  /// - Parameter count: Even, at most 40.
  private func text(ofDigits count: Int) -> String {
    String(unsafeUninitializedCapacity: count) { digits in
      withUnsafeTemporaryAllocation(byteCount: ObjectID.byteCount, alignment: 8) { bytes in
        store(in: bytes)
        for index in 0..<count / 2 {
          digits[2 * index] = ObjectID.digit(bytes[index] >> 4)
          digits[2 * index + 1] = ObjectID.digit(bytes[index] & 0xf)
        }
      }
      return count
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
