/// Appends little-endian numbers, and bytes, for `RecordReader`.
struct RecordWriter {
  private(set) var bytes: [UInt8] = []

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  mutating func add<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Overwrites a number at an offset.
  mutating func put<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number, at offset: Int) {
    withUnsafeBytes(of: number.littleEndian) {
      bytes.replaceSubrange(offset..<offset + $0.count, with: $0)
    }
  }

  mutating func add(_ text: String) {
    add(UInt32(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func add(raw more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// Writes a byte for the presence of a value, then the value.
  mutating func add<Value>(optional value: Value?, _ write: (inout RecordWriter, Value) -> Void) {
    add(UInt8(value == nil ? 0 : 1))
    if let value { write(&self, value) }
  }

  mutating func add<Element>(
    list: some Collection<Element>, _ write: (inout RecordWriter, Element) -> Void
  ) {
    add(UInt32(list.count))
    for element in list { write(&self, element) }
  }
}
