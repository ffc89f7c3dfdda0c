/// A path as a key: two are one only when their bytes are.
///
/// Swift compares Strings by canonical equivalence, so that `Café` typed on a Mac and on Linux, two
/// files to the kernel and to git, would share one place in a `Set<String>`.
package struct ExactPath: Hashable, Comparable, Sendable {
  /// The path as a String; see `RawPath`.
  package let string: String

  package init(_ string: String) { self.string = string }

  package static func == (left: ExactPath, right: ExactPath) -> Bool {
    left.string.utf8.elementsEqual(right.string.utf8)
  }

  /// The order of the bytes.
  package static func < (left: ExactPath, right: ExactPath) -> Bool {
    left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    let isDone: Void? = string.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isDone == nil { Array(string.utf8).withUnsafeBytes { hasher.combine(bytes: $0) } }
  }
}
