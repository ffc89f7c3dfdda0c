/// A segment in memory.
package struct MemorySegment: SegmentStorage {
  private var firsts: [[UInt8]] = []
  private var blocks: [[UInt8]] = []
  private var lists: [[UInt8]] = []

  package init() {}

  package mutating func add(_ piece: SegmentPiece) {
    switch piece {
    case .block(let first, let bytes):
      firsts.append(first)
      blocks.append(bytes)
    case .list(let bytes): lists.append(bytes)
    }
  }

  package func block(holding word: [UInt8]) -> Int? {
    let behind = firsts.partitioningIndex { word.lexicographicallyPrecedes($0) }
    return behind == 0 ? nil : behind - 1
  }

  package func block(_ number: Int) -> [UInt8]? {
    blocks.indices.contains(number) ? blocks[number] : nil
  }

  /// The bytes of a piece of the lists, from 0.
  ///
  /// - Throws: ``SegmentDamage`` if there is no such piece.
  package func list(_ number: Int) throws -> [UInt8] {
    guard lists.indices.contains(number) else { throw SegmentDamage() }
    return lists[number]
  }
}

extension [[UInt8]] {
  /// The first index from which the predicate holds, if it holds for all elements after it.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
