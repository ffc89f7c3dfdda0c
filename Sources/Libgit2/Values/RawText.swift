/// Conversion of any bytes to text and back without loss, for file names.
///
/// git's names are bytes and need not be UTF-8. Valid UTF-8 becomes the same text. Every other byte
/// (0x80…0xFF) becomes the private-use scalar U+F780…U+F7FF of the same order. A text that already
/// contains such a scalar has its bytes escaped in the same way. So bytes → text → bytes is exact
/// for all bytes.
///
/// Two different names can be equal as `String`, which compares by canonical equivalence ("é"
/// composed and decomposed). Compare `bytes(of:)` where that matters.
package enum RawText {
  private static let escapes: ClosedRange<UInt32> = 0xF780...0xF7FF

  /// The text for these bytes.
  package static func text(of bytes: UnsafeRawBufferPointer) -> String {
    if let text = String(validating: bytes, as: UTF8.self), !holdsEscape(bytes) { return text }
    var text = String.UnicodeScalarView()
    var offset = 0
    while offset < bytes.count {
      let length = scalarLength(bytes, at: offset)
      let slice = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length])
      if let scalar = String(validating: slice, as: UTF8.self)?.unicodeScalars.first,
        !escapes.contains(scalar.value)
      {
        text.append(scalar)
      } else {
        for byte in slice { text.append(escape(of: byte)) }
      }
      offset += length
    }
    return String(text)
  }

  /// The text for these bytes.
  package static func text(of bytes: [UInt8]) -> String {
    bytes.withUnsafeBytes { text(of: $0) }
  }

  /// The bytes for a text.
  package static func bytes(of text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.withUnsafeBytes(holdsEscape) else { return bytes }
    var result: [UInt8] = []
    for scalar in text.unicodeScalars {
      if escapes.contains(scalar.value) {
        result.append(UInt8(truncatingIfNeeded: scalar.value & 0xFF))
      } else {
        result.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
      }
    }
    return result
  }

  private static func escape(of byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(0xF700 + UInt32(byte)) ?? "\u{FFFD}"
  }

  // U+F780…U+F7BF are EF 9E 80…BF and U+F7C0…U+F7FF are EF 9F 80…BF.
  private static func holdsEscape(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.contains(0xEF) else { return false }
    return bytes.indices.dropLast().contains {
      bytes[$0] == 0xEF && (bytes[$0 + 1] == 0x9E || bytes[$0 + 1] == 0x9F)
    }
  }

  /// The length of the well-formed scalar at an offset, or 1 if there is none.
  private static func scalarLength(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
    let length =
      switch bytes[offset] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard length > 1, offset + length <= bytes.count else { return 1 }
    let slice = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length])
    return String(validating: slice, as: UTF8.self) == nil ? 1 : length
  }
}
