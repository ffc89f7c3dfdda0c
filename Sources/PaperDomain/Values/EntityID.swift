/// The id of a doc, group, page, bundle, tag, variable or annotation: a UUID.
///
/// Written and compared as 36 lower-case characters, so that a short prefix identifies one entity.
package struct EntityID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The first 8 of its 16 bytes, as a number.
  package let high: UInt64
  /// The last 8 bytes.
  package let low: UInt64

  /// Parses the 8-4-4-4-12 form of RFC 4122, in either case; `nil` for any other text.
  package init?(parsing text: some StringProtocol) {
    let id = text.utf8.withContiguousStorageIfAvailable { EntityID(spelled: $0) }
    guard let id = id ?? Array(text.utf8).withUnsafeBufferPointer({ EntityID(spelled: $0) }) else {
      return nil
    }
    self = id
  }

  private init?(spelled bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 36 else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    var digits = 0
    for (index, byte) in bytes.enumerated() {
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let value = hexValue(byte) else { return nil }
      if digits < 16 {
        high = high << 4 | UInt64(value)
      } else {
        low = low << 4 | UInt64(value)
      }
      digits += 1
    }
    self.high = high
    self.low = low
  }

  /// Creates a version 4 UUID.
  package init(using generator: inout some RandomNumberGenerator) {
    high = generator.next() & 0xffff_ffff_ffff_0fff | 0x4000
    low = generator.next() & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
  }

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates an id of 16 bytes, most significant first.
  package init(bytes: some Sequence<UInt8>) {
    var high: UInt64 = 0
    var low: UInt64 = 0
    for (index, byte) in bytes.prefix(16).enumerated() {
      if index < 8 { high = high << 8 | UInt64(byte) } else { low = low << 8 | UInt64(byte) }
    }
    self.high = high
    self.low = low
  }

  /// Creates the version 5 UUID of a name (RFC 9562, 5.5): the same for everyone who computes it.
  package init(of name: [UInt8], in space: EntityID) {
    var bytes = Array(SHA1.digest(space.bytes + name).prefix(16))
    bytes[6] = bytes[6] & 0x0f | 0x50
    bytes[8] = bytes[8] & 0x3f | 0x80
    self.init(bytes: bytes)
  }

  /// The 16 bytes, most significant first.
  package var bytes: [UInt8] {
    [high, low].flatMap { half in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> UInt64($0)) }
    }
  }

  /// The version of RFC 9562: 4 for a random UUID, 5 for one made from a name; 0 if it has none.
  package var version: Int { low >> 62 == 2 ? Int(high >> 12 & 0xf) : 0 }

  package var description: String {
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for digit in 0..<32 {
      if digit == 8 || digit == 12 || digit == 16 || digit == 20 { text.append(UInt8(ascii: "-")) }
      let half = digit < 16 ? high : low
      text.append(hexDigit(UInt8(truncatingIfNeeded: half >> (60 - 4 * UInt64(digit % 16)))))
    }
    return String(decoding: text, as: UTF8.self)
  }

  package static func < (left: EntityID, right: EntityID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}
