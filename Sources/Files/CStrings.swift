import Glibc

/// A list of C strings ended by a null, as `exec` wants it; freed with the object.
package final class CStrings {
  package let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  /// Names of files may be in it: their bytes are as they were read.
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

  /// The bytes of a text, ended by a zero.
  package static func bytes(of text: String) -> [CChar] {
    RawPath.bytes(of: text).map { CChar(bitPattern: $0) } + [0]
  }
}
