/// A pattern for texts, ignoring case and Unicode form; `*` matches any characters.
package struct TextPattern: Sendable {
  /// The text between the stars, case-folded.
  private let parts: [[UInt8]]

  package init(_ text: String) {
    parts = ItemName.folded(text).utf8.split(
      separator: UInt8(ascii: "*"), omittingEmptySubsequences: false
    )
    .map(Array.init)
  }

  package var hasStar: Bool { parts.count > 1 }

  /// Whether the whole text matches.
  package func matches(_ text: String) -> Bool {
    matches(folded: Array(ItemName.folded(text).utf8))
  }

  /// Whether a path is the folder that the pattern names, or is in it.
  package func matchesFolder(of path: String) -> Bool {
    let bytes = Array(ItemName.folded(path).utf8)
    if matches(folded: bytes) { return true }
    return bytes.indices.contains {
      bytes[$0] == UInt8(ascii: "/") && matches(folded: bytes[..<$0])
    }
  }

  /// Whether a part of the text matches.
  package func isFound(in text: String) -> Bool {
    var rest = Array(ItemName.folded(text).utf8)[...]
    for part in parts {
      guard let place = TextPattern.place(of: part, in: rest) else { return false }
      rest = rest[(place + part.count)...]
    }
    return true
  }

  private func matches(folded text: some RandomAccessCollection<UInt8>) -> Bool {
    let text = Array(text)
    guard hasStar, let first = parts.first, let last = parts.last else { return text == parts[0] }
    guard text.count >= first.count + last.count, text.starts(with: first),
      text.suffix(last.count).elementsEqual(last)
    else { return false }
    var rest = text[first.count..<(text.count - last.count)]
    for part in parts.dropFirst().dropLast() {
      guard let place = TextPattern.place(of: part, in: rest) else { return false }
      rest = rest[(place + part.count)...]
    }
    return true
  }

  private static func place(of part: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
    guard text.count >= part.count else { return nil }
    guard let first = part.first else { return text.startIndex }
    return (text.startIndex...(text.endIndex - part.count)).first {
      text[$0] == first && text[$0...].starts(with: part)
    }
  }
}
