/// Reads the fields of one message in order, and never reads past its end.
package struct WireReader {
  private var rest: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  /// Reads an integer in little-endian order.
  ///
  /// - Throws: ``WireError``: `.tooShort` if the message ends before.
  package mutating func read<T: FixedWidthInteger>(_: T.Type) throws(WireError) -> T {
    let size = MemoryLayout<T>.size
    guard rest.count >= size else { throw .tooShort }
    let value = rest.withUnsafeBytes { $0.loadUnaligned(as: T.self) }
    rest = rest.dropFirst(size)
    return T(littleEndian: value)
  }

  /// Reads an integer of 64 bits.
  ///
  /// - Throws: ``WireError``: `.tooShort` if the message ends before.
  package mutating func readInt() throws(WireError) -> Int {
    Int(try read(Int64.self))
  }

  /// Reads a count.
  ///
  /// - Throws: ``WireError``: `.tooShort` if the message ends before, `.malformed` for a negative
  ///   count.
  package mutating func readCount() throws(WireError) -> Int {
    let count = try readInt()
    guard count >= 0 else { throw .malformed }
    return count
  }

  /// Reads a number of 32 bits.
  ///
  /// - Throws: ``WireError``: `.tooShort` if the message ends before.
  package mutating func readFloat() throws(WireError) -> Float {
    Float(bitPattern: try read(UInt32.self))
  }

  /// Reads consecutive numbers in one step.
  ///
  /// - Throws: ``WireError``: `.tooShort` if the message ends before.
  package mutating func readFloats<let count: Int>() throws(WireError) -> InlineArray<count, Float>
  {
    let size = count * MemoryLayout<UInt32>.size
    guard rest.count >= size else { throw .tooShort }
    var values = InlineArray<count, Float>(repeating: 0)
    rest.withUnsafeBytes { bytes in
      for index in values.indices {
        let bits = bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
        values[index] = Float(bitPattern: UInt32(littleEndian: bits))
      }
    }
    rest = rest.dropFirst(size)
    return values
  }

  /// Reads a number of 64 bits.
  ///
  /// - Throws: ``WireError``: `.tooShort` if the message ends before.
  package mutating func readDouble() throws(WireError) -> Double {
    Double(bitPattern: try read(UInt64.self))
  }

  /// Reads a count of 32 bits and then as many bytes.
  ///
  /// - Throws: ``WireError``: `.tooShort` if the message ends before.
  package mutating func readBlob() throws(WireError) -> [UInt8] {
    let count = Int(try read(UInt32.self))
    guard rest.count >= count else { throw .tooShort }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// Reads a text.
  ///
  /// - Throws: ``WireError``: `.tooShort` if the message ends before, `.malformed` for bytes that
  ///   are not UTF-8.
  package mutating func readText() throws(WireError) -> String {
    let count = Int(try read(UInt32.self))
    guard rest.count >= count else { throw .tooShort }
    // ASCII, which most words are, needs no validation.
    let bytes = rest.prefix(count)
    let text: String? =
      bytes.reduce(0, |) < 0x80
      ? String(decoding: bytes, as: UTF8.self)
      : bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) }
    guard let text else { throw .malformed }
    rest = rest.dropFirst(count)
    return text
  }

  /// Reads a count and then as many items.
  ///
  /// Does not reserve memory for a count that the remaining bytes cannot hold.
  ///
  /// - Throws: ``WireError``: `.malformed` if there are fewer bytes than items, and any error of
  ///   `item`.
  package mutating func readList<T>(
    _ item: (inout WireReader) throws(WireError) -> T
  ) throws(WireError) -> [T] {
    let count = Int(try read(UInt32.self))
    guard count <= rest.count else { throw .malformed }
    var items: [T] = []
    items.reserveCapacity(min(count, 65_536))
    for _ in 0..<count { items.append(try item(&self)) }
    return items
  }

  /// Checks that the whole message was read.
  ///
  /// - Throws: ``WireError``: `.tooLong` if bytes are left over.
  package func finish() throws(WireError) {
    guard rest.isEmpty else { throw .tooLong }
  }
}
