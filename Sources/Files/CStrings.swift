import Glibc

/// A null-terminated array of C strings for `exec`; `deinit` frees it.
package final class CStrings {
  package let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  /// The strings may contain file names: their raw bytes are kept.
  package init(_ strings: [String]) {
    count = strings.count
    pointers = .allocate(capacity: count + 1)
    for (index, string) in strings.enumerated() {
      (pointers + index).initialize(to: strdup(CStrings.bytes(of: string)))
    }
    (pointers + count).initialize(to: nil)
  }

  deinit {
    for index in 0..<count { free(pointers[index]) }
    pointers.deallocate()
  }

  /// The bytes of a text with a zero at the end.
  package static func bytes(of text: String) -> [CChar] {
    RawPath.bytes(of: text).map { CChar(bitPattern: $0) } + [0]
  }
}
