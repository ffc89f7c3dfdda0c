import PaperDomain
import Testing

/// References with stars in them.
struct PatternTests {
  static let library = SampleLibrary.valid.copying("docs/2023/calc", to: "docs/2024/Algebra").with([
    "bundles/scan 2/bundle.json": SampleLibrary.bundle(
      2, #""display":[\#(SampleLibrary.blob(1, pages: 1))]"#)
  ])

  @Test(
    arguments: [
      ("2023/*", "", "2023/calc"), ("*/*", "", "2023/calc 2024/Algebra"),
      ("docs/*/calc/mc/*", "", "2023/calc/mc/p001 2023/calc/mc/p002"),
      ("**/p001", "", "2023/calc/mc/p001 2024/Algebra/mc/p001"),
      ("**/p001.json", "", "2023/calc/mc/p001 2024/Algebra/mc/p001"),
      ("*/algebra/m*", "", "2024/Algebra/mc"), ("*", "", "scan scan 2"),
      ("*2", "docs/2023/calc/mc", "2023/calc/mc/p002"), ("./*", "docs/2023/calc", "2023/calc/mc"),
      ("bundles/s*n", "", "scan"), ("x*", "", ""), ("2023/*/p001", "", ""),
      ("2024/**", "", "2024/Algebra 2024/Algebra/mc 2024/Algebra/mc/p001 2024/Algebra/mc/p002"),
    ])
  func `match as in a shell, without case`(pattern: String, folder: String, found: String) {
    let resolver = ReferenceResolver(PatternTests.library.snapshot, folder: folder)
    #expect(resolver.entities(matching: pattern).map(\.path).joined(separator: " ") == found)
  }

  @Test(
    arguments: [
      ("abc", "ABC", true), ("abc", "abcd", false), ("a*", "abc", true), ("*c", "abc", true),
      ("a*c", "ac", true), ("a*b*c", "a-b-c", true), ("a*b*c", "acb", false), ("*b*", "abc", true),
      ("ab*ba", "aba", false), ("*", "", true), ("**", "x", true), ("", "", true), ("", "x", false),
      ("é*", "e\u{301}tude", true), ("微*分", "微积分", true),
    ])
  func `a star stands for anything`(pattern: String, text: String, isMatch: Bool) {
    #expect(TextPattern(pattern).matches(text) == isMatch)
  }
}
