/// Writes the fields of one message, little-endian, in order.
package struct WireWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func write(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Writes a count or number as 64 bits.
  package mutating func write(int value: Int) {
    write(Int64(value))
  }

  package mutating func write(_ value: Float) {
    write(value.bitPattern)
  }

  /// Writes consecutive numbers in one step.
  package mutating func write<let count: Int>(_ values: InlineArray<count, Float>) {
    var bits = InlineArray<count, UInt32>(repeating: 0)
    for index in values.indices { bits[index] = values[index].bitPattern.littleEndian }
    withUnsafeBytes(of: &bits) { bytes.append(contentsOf: $0) }
  }

  package mutating func write(_ value: Double) {
    write(value.bitPattern)
  }

  /// Writes a length and the bytes.
  package mutating func write(blob: some Collection<UInt8>) {
    write(UInt32(blob.count))
    bytes.append(contentsOf: blob)
  }

  package mutating func write(_ text: String) {
    write(blob: text.utf8)
  }
}
