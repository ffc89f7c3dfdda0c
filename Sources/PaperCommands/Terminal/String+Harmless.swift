extension String {
  /// The text with all that a terminal would interpret instead of show escaped: `\n`, `\x1b`.
  ///
  /// Control characters (C0, DEL, C1) move the cursor or start escape sequences, and bidirectional
  /// overrides reorder a line (CVE-2021-42574); a file's name or a title may contain any of them.
  /// U+F780 to U+F7FF stand for the bytes 0x80 to 0xFF of a name that is not UTF-8.
  package var harmless: String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return self }
    var text = ""
    for scalar in unicodeScalars {
      if let escape = scalar.escape {
        text += escape
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The same for text with several lines: line ends and tabs stay.
  package var harmlessLines: String {
    split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map { line in
        line.split(separator: "\t", omittingEmptySubsequences: false)
          .map { String($0).harmless }.joined(separator: "\t")
      }
      .joined(separator: "\n")
  }
}

extension Unicode.Scalar {
  /// Whether a terminal would interpret the scalar instead of showing it.
  var isObeyed: Bool {
    switch value {
    case 0x00..<0x20, 0x7f..<0xa0: true
    case 0x061c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }

  /// The escaped form of a scalar that a terminal would interpret; `nil` for one that it shows.
  fileprivate var escape: String? {
    switch value {
    case 0x09: "\\t"
    case 0x0a: "\\n"
    case 0x0d: "\\r"
    case 0x00..<0x20, 0x7f: "\\x" + hex(value, digits: 2)
    case 0xf780...0xf7ff: "\\x" + hex(value - 0xf700, digits: 2)
    default: isObeyed ? "\\u" + hex(value, digits: 4) : nil
    }
  }

  private func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
