/// Writes the fields of records and tables.
struct TableWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Seven bits per byte, lowest first.
  mutating func appendVariable(_ number: Int) {
    var value = number
    while value >= 0x80 {
      bytes.append(UInt8(value & 0x7f) | 0x80)
      value >>= 7
    }
    bytes.append(UInt8(value))
  }

  /// Text after its number of bytes.
  mutating func appendField(_ text: String) {
    appendVariable(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func appendRest(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

/// Writes a table of records, and the table with their starts.
struct RecordTableWriter {
  private(set) var starts = TableWriter()
  private(set) var records = TableWriter()

  init() { starts.append(UInt32(0)) }

  mutating func append(_ write: (inout TableWriter) -> Void) {
    write(&records)
    starts.append(UInt32(records.bytes.count))
  }
}
