import Glibc

/// A path as a key: two keys are equal only if their bytes are.
///
/// Swift compares Strings by canonical equivalence. So `Café` typed on a Mac and on Linux, two
/// files to the kernel and to git, would be one element of a `Set<String>`.
package struct ExactPath: Hashable, Comparable, Sendable {
  /// The path as a String; see `RawPath`.
  package let string: String

  package init(_ string: String) { self.string = string }

  package static func == (left: ExactPath, right: ExactPath) -> Bool {
    left.string.utf8.count == right.string.utf8.count && order(left, right) == 0
  }

  /// Compares the bytes.
  package static func < (left: ExactPath, right: ExactPath) -> Bool {
    order(left, right) < 0
  }

  /// Less than 0, 0 or more, by the order of the bytes.
  private static func order(_ left: ExactPath, _ right: ExactPath) -> Int {
    let order = left.string.utf8.withContiguousStorageIfAvailable { left in
      right.string.utf8.withContiguousStorageIfAvailable { right in
        guard let first = left.baseAddress, let second = right.baseAddress else {
          return left.count - right.count
        }
        let order = memcmp(first, second, min(left.count, right.count))
        return order == 0 ? left.count - right.count : Int(order)
      }
    }
    if let order, let order { return order }
    if left.string.utf8.elementsEqual(right.string.utf8) { return 0 }
    return left.string.utf8.lexicographicallyPrecedes(right.string.utf8) ? -1 : 1
  }

  package func hash(into hasher: inout Hasher) {
    let isDone: Void? = string.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isDone == nil { Array(string.utf8).withUnsafeBytes { hasher.combine(bytes: $0) } }
  }
}
