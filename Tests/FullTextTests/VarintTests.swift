import SeededRandom
import Testing

@testable import FullText

struct VarintTests {
  @Test func `numbers come back, and are stepped over in any number`() throws {
    var random = SeededGenerator(seed: 3)
    let numbers = (0..<500).map { _ in
      UInt64.random(in: 0...(1 << UInt64.random(in: 1...40, using: &random)), using: &random)
    }
    var bytes: [UInt8] = []
    for number in numbers { Varint.append(number, to: &bytes) }
    try bytes.withUnsafeBufferPointer { bytes in
      for start in stride(from: 0, to: 480, by: 7) {
        for count in 0..<20 {
          var position = 0
          try Varint.skip(start, bytes, at: &position)
          try Varint.skip(count, bytes, at: &position)
          #expect(try Varint.read(bytes, at: &position) == numbers[start + count])
        }
      }
      var position = 0
      try Varint.skip(500, bytes, at: &position)
      #expect(position == bytes.count)
      #expect(throws: SegmentDamage.self) { try Varint.skip(1, bytes, at: &position) }
    }
  }

  @Test(arguments: [[0x80], [0xff, 0xff], Array(repeating: 0xff, count: 11)] as [[UInt8]])
  func `what does not end is damage`(bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      var position = 0
      #expect(throws: SegmentDamage.self) { try Varint.read(bytes, at: &position) }
    }
  }
}
