import GitNames
import Glibc

/// An index's entries as raw memory, for loops over all of them.
///
/// Valid inside the closure of `GitIndexFile.withView` only. Its memory is never written, so
/// threads that end before that closure returns may share it: hence unchecked.
struct GitIndexView: @unchecked Sendable {
  let file: UnsafeRawBufferPointer
  let names: UnsafeRawBufferPointer
  let slots: UnsafeBufferPointer<GitIndexSlot>

  var count: Int { slots.count }

  /// The bytes of the name at a position.
  @inline(__always)
  func name(at position: Int) -> UnsafeRawBufferPointer {
    let slot = slots[position]
    let start = Int(slot.nameStart)
    return UnsafeRawBufferPointer(rebasing: names[start..<start + Int(slot.nameLength)])
  }

  func id(at position: Int) -> ObjectID {
    ObjectID(loading: file, at: Int(slots[position].offset) + 40)
  }

  func mode(at position: Int) -> UInt32 {
    file.bigEndian(UInt32.self, at: Int(slots[position].offset) + 24)
  }

  func stat(at position: Int) -> GitStatData {
    let start = Int(slots[position].offset)
    // The seventh word is the mode.
    let offsets = [0, 4, 8, 12, 16, 20, 28, 32, 36]
    return GitStatData(words: offsets.map { file.bigEndian(UInt32.self, at: start + $0) })
  }

  /// The first position in `range` whose name is equal to or after `name`.
  ///
  /// All names in `range` and `name` itself share their first `shared` bytes.
  @inline(__always)
  func lowerBound(
    of name: UnsafeRawBufferPointer, in range: Range<Int>, shared: Int = 0
  ) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      if compareBytes(self.name(at: middle), name, from: shared) < 0 {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// The positions whose names start with `prefix`.
  func range(
    withPrefix prefix: UnsafeRawBufferPointer, in range: Range<Int>, shared: Int = 0
  ) -> Range<Int> {
    let start = lowerBound(of: prefix, in: range, shared: shared)
    return start..<end(ofPrefix: prefix, in: start..<range.upperBound)
  }

  /// The position after the last name with the prefix; only names from the start of `range` on can
  /// have it.
  func end(ofPrefix prefix: UnsafeRawBufferPointer, in range: Range<Int>) -> Int {
    // Names with the prefix are contiguous: doubling steps find the end near the start.
    var step = 1
    var low = range.lowerBound
    while low < range.upperBound, name(at: low).starts(withBytesOf: prefix) {
      let next = min(low + step, range.upperBound)
      guard next < range.upperBound, name(at: next).starts(withBytesOf: prefix) else {
        return endOfPrefix(prefix, in: low..<next)
      }
      low = next
      step *= 2
    }
    return low
  }

  /// The position after the last name with the prefix; the first position of `range` has it.
  private func endOfPrefix(_ prefix: UnsafeRawBufferPointer, in range: Range<Int>) -> Int {
    var low = range.lowerBound + 1
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      if name(at: middle).starts(withBytesOf: prefix) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Negative, zero or positive if `left` is before, equal to or after `right`; by bytes, then
/// length.
@inline(__always)
func compareBytes(
  _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer, from start: Int = 0
) -> Int {
  let common = min(left.count, right.count) - start
  if common > 0, let leftBase = left.baseAddress, let rightBase = right.baseAddress {
    let order = memcmp(leftBase + start, rightBase + start, common)
    if order != 0 { return Int(order) }
  }
  return left.count - right.count
}

extension UnsafeRawBufferPointer {
  /// Whether these bytes begin with `prefix`.
  @inline(__always)
  func starts(withBytesOf prefix: UnsafeRawBufferPointer) -> Bool {
    guard count >= prefix.count else { return false }
    guard let base = baseAddress, let other = prefix.baseAddress else { return prefix.isEmpty }
    return memcmp(base, other, prefix.count) == 0
  }
}
