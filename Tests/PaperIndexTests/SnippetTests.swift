import PaperDomain
import Testing

@testable import PaperIndex

struct SnippetTests {
  /// The snippet with its matches in braces, and an ellipsis where the text continues.
  private func snippet(_ query: String, of text: String) throws -> String {
    let snippet = try SearchQuery(parsing: query).matches(in: text).snippet
    return (snippet.hasMoreBefore ? "…" : "")
      + snippet.pieces.map { $0.isMatch ? "{\($0.text)}" : $0.text }.joined()
      + (snippet.hasMoreBehind ? "…" : "")
  }

  @Test(arguments: [
    ("limit", "the limit [of] it.", "the {limit} [of] it."),
    ("limit", "(Limit)", "({Limit})"),
    ("naive", "a naïve\n\n  idea\u{0}\u{1b}[1m", "a {naïve} idea [1m"),
    ("积分", "求定积\n分的\nvalue 值\n", "求定{积分}的 value 值"),
    ("积 分", "求定积分", "求定{积}{分}"),
    ("integral", "the inte-\ngral, x", "the {inte- gral}, x"),
    ("\"a b\" b", "a b", "{a b}"),
    ("\"b a\"", "b a b a b", "{b a} {b a} b"),
    ("\"a a\"", "a a a", "{a a a}"),
    ("fin*", "ﬁnite 😀 finish.", "{ﬁnite} 😀 {finish}."),
    ("zzz", "no match here", "no match here"),
  ])
  func `shows the match on one line`(query: String, text: String, expected: String) throws {
    #expect(try snippet(query, of: text) == expected)
  }

  @Test func `chooses the piece with most terms`() throws {
    let filler = repeatElement("filler", count: 60).joined(separator: " ")
    let text = "alpha \(filler) alpha beta \(filler)"
    let shown = try snippet("alpha beta", of: text)
    #expect(shown.contains("{alpha} {beta}"))
    #expect(shown.hasPrefix("…filler") && shown.hasSuffix("filler…"))
    #expect(shown.utf8.count < 230)
  }

  @Test func `a long run of characters is cut between two`() throws {
    let text = String(repeating: "数", count: 300) + "积分" + String(repeating: "学", count: 300)
    let shown = try snippet("积分", of: text)
    #expect(shown.contains("{积分}") && shown.utf8.count < 230)
    #expect(!shown.contains("\u{fffd}"))
  }
}
