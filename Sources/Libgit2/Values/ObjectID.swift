internal import CLibgit2

/// The id of an object: the 20 bytes of its SHA-1.
///
/// Ids are ordered by their bytes, as in git.
package struct ObjectID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number of bytes of an id.
  package static let byteCount = 20
  /// The number of hexadecimal digits of an id.
  package static let digitCount = 40
  /// The null id: twenty zero bytes.
  package static let zero = ObjectID(high: 0, middle: 0, low: 0)

  // Three big-endian words instead of an array: no allocation, and comparing words compares bytes.
  private let high: UInt64
  private let middle: UInt64
  private let low: UInt32

  private init(high: UInt64, middle: UInt64, low: UInt32) {
    self.high = high
    self.middle = middle
    self.low = low
  }

  /// Twenty bytes; `nil` for any other count.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == ObjectID.byteCount else { return nil }
    self = Array(bytes).withUnsafeBytes { ObjectID(loading: $0, at: 0) }
  }

  /// Forty hexadecimal digits in either case; `nil` for anything else.
  package init?(parsing text: some StringProtocol) {
    let digits = Array(text.utf8)
    guard digits.count == ObjectID.digitCount else { return nil }
    var bytes = [UInt8](repeating: 0, count: ObjectID.byteCount)
    for (index, digit) in digits.enumerated() {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      bytes[index / 2] |= UInt8(value) << (index.isMultiple(of: 2) ? 4 : 0)
    }
    self = bytes.withUnsafeBytes { ObjectID(loading: $0, at: 0) }
  }

  /// Reads twenty bytes from a buffer; the caller has checked that they exist.
  init(loading bytes: UnsafeRawBufferPointer, at offset: Int) {
    high = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    middle = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
    low = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset + 16, as: UInt32.self))
  }

  init(_ raw: git_oid) {
    self = withUnsafeBytes(of: raw) { ObjectID(loading: $0, at: 0) }
  }

  /// The id in libgit2's form.
  var raw: git_oid {
    var raw = git_oid()
    withUnsafeMutableBytes(of: &raw) { bytes in
      bytes.storeBytes(of: high.bigEndian, toByteOffset: 0, as: UInt64.self)
      bytes.storeBytes(of: middle.bigEndian, toByteOffset: 8, as: UInt64.self)
      bytes.storeBytes(of: low.bigEndian, toByteOffset: 16, as: UInt32.self)
    }
    return raw
  }

  /// The twenty bytes.
  package var bytes: [UInt8] { withUnsafeBytes(of: raw) { Array($0) } }

  /// Forty lower-case hexadecimal digits.
  package var description: String {
    String(unsafeUninitializedCapacity: ObjectID.digitCount) { digits in
      withUnsafeBytes(of: raw) { bytes in
        for (index, byte) in bytes.enumerated() {
          digits[2 * index] = ObjectID.digit(byte >> 4)
          digits[2 * index + 1] = ObjectID.digit(byte & 0xf)
        }
      }
      return ObjectID.digitCount
    }
  }

  package static func < (left: ObjectID, right: ObjectID) -> Bool {
    (left.high, left.middle, left.low) < (right.high, right.middle, right.low)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
