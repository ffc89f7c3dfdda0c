/// Conversion of file names to Strings and back, without loss of bytes.
///
/// Linux names are bytes; most are UTF-8 and stay unchanged. A byte that is not part of valid UTF-8
/// becomes one private-use scalar, U+F780…U+F7FF for 0x80…0xFF. A text that already contains such a
/// scalar has its bytes escaped in the same way, so `bytes(of: string(from: b)) == b` for every
/// byte string `b`, and two different byte strings never give the same scalars.
///
/// Warning: Swift compares Strings by canonical equivalence, so two names that differ only in
/// Unicode normal form are `==`. Compare `bytes(of:)` where that matters.
package enum RawPath {
  /// The String for a name's bytes.
  package static func string(from bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self), !holdsEscape(text.utf8) { return text }
    let bytes = Array(bytes)
    var scalars = String.UnicodeScalarView()
    var index = 0
    while index < bytes.count {
      let length = sequenceLength(lead: bytes[index])
      let sequence = bytes[index..<min(index + length, bytes.count)]
      if sequence.count == length, let text = String(validating: sequence, as: UTF8.self),
        !holdsEscape(text.utf8)
      {
        scalars.append(contentsOf: text.unicodeScalars)
        index += length
      } else {
        scalars.append(escape(bytes[index]))
        index += 1
      }
    }
    return String(scalars)
  }

  /// The bytes of the name in a String: the inverse of `string(from:)`.
  package static func bytes(of path: String) -> [UInt8] {
    guard holdsEscape(path.utf8) else { return Array(path.utf8) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(path.utf8.count)
    for scalar in path.unicodeScalars {
      if (0xf780...0xf7ff).contains(scalar.value) {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
      }
    }
    return bytes
  }

  /// Whether `path` is `root` or below it, byte for byte; both canonical or both relative.
  package static func isPath(_ path: String, insideOrEqualTo root: String) -> Bool {
    var root = root.utf8[...]
    while root.last == UInt8(ascii: "/") { root.removeLast() }
    guard path.utf8.starts(with: root) else { return false }
    let next = path.utf8.dropFirst(root.count).first
    return next == nil || next == UInt8(ascii: "/")
  }

  /// Whether a String contains escaped bytes.
  package static func isEscaped(_ path: String) -> Bool { holdsEscape(path.utf8) }

  /// Everything before the last component: `.` for a bare name, `/` for the root.
  package static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }

  /// The last component.
  package static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// `directory/name`, without doubling a slash; `name` alone for an empty directory.
  package static func join(_ directory: String, _ name: String) -> String {
    if directory.isEmpty { return name }
    return directory.utf8.last == UInt8(ascii: "/") ? directory + name : "\(directory)/\(name)"
  }

  /// Whether a text contains a scalar in U+F780…U+F7FF: in UTF-8 exactly the bytes EF 9E xx and EF
  /// 9F xx.
  private static func holdsEscape(_ text: String.UTF8View) -> Bool {
    let isASCII = text.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 < 0x80 }
    }
    if isASCII == true { return false }
    var previous: UInt8 = 0
    for byte in text {
      if previous == 0xef, byte == 0x9e || byte == 0x9f { return true }
      previous = byte
    }
    return false
  }

  private static func sequenceLength(lead: UInt8) -> Int {
    switch lead {
    case 0xc0...0xdf: 2
    case 0xe0...0xef: 3
    case 0xf0...0xff: 4
    default: 1
    }
  }

  private static func escape(_ byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(0xf700 + UInt16(byte)) ?? Unicode.Scalar(byte)
  }
}
