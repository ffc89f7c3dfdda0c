/// Definitions as they are shown.
enum DefinitionText {
  /// Replaces readings as CC-CEDICT writes them by readings with tone marks, and `CL:` by words:
  /// `variant of 大陸|大陆[da4 lu4]`, `CL:家[jia1],個|个[ge4]`.
  static func shown(_ definition: String) -> String {
    var result = ""
    var rest = definition[...]
    if rest.hasPrefix("CL:") {
      result = "measure word: "
      rest = rest.dropFirst(3)
    }
    while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
      let inside = rest[rest.index(after: open)..<close]
      result += rest[..<open] + "[" + (marked(inside) ?? String(inside)) + "]"
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// A reading with tone marks; `nil` for other text.
  private static func marked(_ text: Substring) -> String? {
    let pinyin = Pinyin(numbered: text)
    let isReading =
      pinyin.syllables.contains { $0.tone > 0 }
      && pinyin.syllables.allSatisfy { $0.tone > 0 || $0.letters.count == 1 }
    return isReading ? pinyin.marked : nil
  }
}
