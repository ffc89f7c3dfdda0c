import PaperIndex

/// A snippet as a browser shows it.
struct ShownSnippet {
  /// With dots where the text goes on.
  let text: String
  /// The ranges of the matching words: start and end, in UTF-16 units.
  let matches: [[Int]]

  init(_ snippet: SearchSnippet) {
    let before = snippet.hasMoreBefore ? "…" : ""
    let bytes = Array(snippet.text.utf8)
    func place(_ offset: Int) -> Int {
      before.utf16.count + String(decoding: bytes[..<offset], as: UTF8.self).utf16.count
    }
    text = before + snippet.text + (snippet.hasMoreBehind ? "…" : "")
    matches = snippet.matches.map { [place($0.lowerBound), place($0.upperBound)] }
  }
}
