/// Reads the output of `RecordWriter` from memory.
///
/// It never reads outside the memory. Beyond the end every value is zero or empty, and `isDamaged`
/// is set, which the caller checks once at the end.
struct RecordReader {
  private let memory: UnsafeRawBufferPointer
  /// The offset of the next value.
  private(set) var offset: Int
  private(set) var isDamaged = false

  /// Creates a reader. The memory must outlive it.
  init(_ memory: UnsafeRawBufferPointer, at offset: Int = 0) {
    self.memory = memory
    self.offset = offset
  }

  var isAtEnd: Bool { offset >= memory.count }

  mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type = Number.self
  ) -> Number {
    guard take(MemoryLayout<Number>.size) else { return 0 }
    let start = offset - MemoryLayout<Number>.size
    return Number(littleEndian: memory.loadUnaligned(fromByteOffset: start, as: Number.self))
  }

  mutating func raw(_ count: Int) -> UnsafeRawBufferPointer {
    guard take(count) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(rebasing: memory[offset - count..<offset])
  }

  mutating func text() -> String {
    String(decoding: raw(Int(number(UInt32.self))), as: UTF8.self)
  }

  mutating func optional<Value>(_ read: (inout RecordReader) -> Value?) -> Value? {
    number(UInt8.self) == 0 ? nil : read(&self)
  }

  mutating func list<Element>(_ read: (inout RecordReader) -> Element?) -> [Element] {
    let count = Int(number(UInt32.self))
    var elements: [Element] = []
    // Each element has at least one byte, so a damaged count can't reserve too much memory.
    elements.reserveCapacity(min(count, memory.count - offset))
    for _ in 0..<count where !isDamaged {
      if let element = read(&self) { elements.append(element) } else { noteDamage() }
    }
    return elements
  }

  /// Marks the data as damaged.
  mutating func noteDamage() { isDamaged = true }

  private mutating func take(_ count: Int) -> Bool {
    guard !isDamaged, count >= 0, count <= memory.count - offset else {
      isDamaged = true
      return false
    }
    offset += count
    return true
  }
}
