import FullText

/// A piece of text converted to one line.
///
/// White space and control characters become one space, or nothing where a line ends between two
/// characters of a script written without spaces.
struct SnippetLine {
  private(set) var bytes: [UInt8] = []
  private let start: Int
  private var offsets: [Int] = []

  init(_ text: ArraySlice<UInt8>) {
    start = text.startIndex
    var isUnspaced = false
    var blank: (offset: Int, hasLineEnd: Bool)?
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let width = UTF8.width(scalar)
      if SnippetLine.isBlank(scalar) {
        blank = (bytes.count, scalar == "\n" || blank?.hasLineEnd == true)
        offsets += repeatElement(bytes.count, count: width)
        continue
      }
      let wasUnspaced = isUnspaced
      isUnspaced = ScalarFold.isUnspaced(scalar)
      if let found = blank {
        let isJoined = found.hasLineEnd && wasUnspaced && isUnspaced
        if !isJoined, !bytes.isEmpty { bytes.append(0x20) }
        blank = nil
      }
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
        offsets.append(bytes.count)
        bytes.append(byte)
      }
    }
    offsets.append(bytes.count)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value <= 0x20 || scalar.value == 0x7f }
    return scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
  }

  /// The offset on the line of a byte of the text.
  func offset(of position: Int) -> Int { offsets[min(position - start, offsets.count - 1)] }
}
