/// The tables of an open index. Reads outside a table give zeros and empty records.
struct IndexView {
  private let content: UnsafeRawBufferPointer
  private let layout: IndexLayout

  init(bytes: UnsafeRawBufferPointer, layout: IndexLayout) {
    content = bytes
    self.layout = layout
  }

  /// The bytes of a table.
  func bytes(of table: IndexTable) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: content[layout.range(of: table)])
  }

  /// A table as numbers of one width.
  @inline(__always)
  func numbers<Number: FixedWidthInteger>(_ table: IndexTable, of type: Number.Type)
    -> NumberTable<Number>
  {
    NumberTable(bytes: bytes(of: table))
  }

  /// A table of records, and the table with their starts.
  func records(_ table: IndexTable, startingAt starts: IndexTable) -> RecordTable {
    RecordTable(starts: numbers(starts, of: UInt32.self), bytes: bytes(of: table))
  }
}

/// A table of numbers of one width.
struct NumberTable<Number: FixedWidthInteger> {
  private let bytes: UnsafeRawBufferPointer
  let count: Int

  init(bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    count = bytes.count / MemoryLayout<Number>.size
  }

  /// The number at an index; 0 outside the table.
  @inline(__always)
  subscript(index: Int) -> Number {
    // One comparison refuses negative numbers, too.
    guard UInt(bitPattern: index) < UInt(bitPattern: count) else { return 0 }
    return Number(
      littleEndian: bytes.loadUnaligned(
        fromByteOffset: index &* MemoryLayout<Number>.size, as: Number.self))
  }
}

/// A table of records of different lengths.
struct RecordTable {
  private let starts: NumberTable<UInt32>
  private let bytes: UnsafeRawBufferPointer

  init(starts: NumberTable<UInt32>, bytes: UnsafeRawBufferPointer) {
    self.starts = starts
    self.bytes = bytes
  }

  var count: Int { max(0, starts.count - 1) }

  /// The record at an index; empty outside the table, or if the table is damaged.
  subscript(index: Int) -> RecordReader {
    guard index >= 0, index < count else { return RecordReader(empty) }
    let start = Int(starts[index])
    let end = Int(starts[index + 1])
    guard start <= end, end <= bytes.count else { return RecordReader(empty) }
    return RecordReader(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
  }

  private var empty: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }

  /// The first index whose record is not ordered before a key.
  func firstIndex(notBefore isBefore: (RecordReader) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
