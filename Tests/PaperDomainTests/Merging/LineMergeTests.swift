import Testing

@testable import PaperDomain

struct LineMergeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let base, first, second: String
    let result: String?
    let union: String

    init(
      _ what: String, _ base: String, _ first: String, _ second: String, _ result: String?,
      union: String? = nil
    ) {
      testDescription = what
      (self.base, self.first, self.second, self.result) = (base, first, second, result)
      self.union = union ?? result ?? ""
    }
  }

  static let cases = [
    Case("nothing", "", "", "", ""),
    Case("the same on both sides", "a\n", "b\n", "b\n", "b\n"),
    Case("different lines", "a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n", "A\nb\nC\n"),
    Case("one line, twice", "a\nb\n", "a\nx\n", "a\ny\n", nil, union: "a\nx\ny\n"),
    Case("both append", "a\n", "a\nx\n", "a\ny\n", nil, union: "a\nx\ny\n"),
    Case("taken out here, changed there", "a\nb\n", "a\n", "a\nB\n", nil, union: "a\nB\n"),
    Case("without a last newline", "a\nb", "A\nb", "a\nb", "A\nb"),
    Case("new on both sides", "", "x", "y", nil, union: "x\ny"),
    Case("repeated lines", "a\na\na\n", "a\na\na\nb\n", "c\na\na\na\n", "c\na\na\na\nb\n"),
  ]

  @Test(arguments: cases) func `merges lines`(text: Case) {
    let merge = LineMerge(
      base: Array(text.base.utf8), first: Array(text.first.utf8), second: Array(text.second.utf8))
    #expect(merge.result.map { String(decoding: $0, as: UTF8.self) } == text.result)
    #expect(String(decoding: merge.union, as: UTF8.self) == text.union)
  }

  @Test(arguments: [
    ("", "1\n2\n", "3\n", "1\n2\n3\n"), ("1\n", "1\n2\n", "1\n3\n", "1\n2\n3\n"),
    ("1\n", "1\n2", "1\n3\n", "1\n2\n3\n"), ("1\n", "1\n1\n", "1\n1\n", "1\n1\n"),
  ]) func `logs keep every line of both`(log: (String, String, String, String)) {
    let merged = LineMerge.log(
      base: Array(log.0.utf8), first: Array(log.1.utf8), second: Array(log.2.utf8))
    #expect(String(decoding: merged, as: UTF8.self) == log.3)
  }

  @Test func `ids from names are those that everybody computes`() throws {
    let space = try #require(EntityID(parsing: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
    let id = EntityID(of: Array("python.org".utf8), in: space)
    #expect(id.description == "886313e1-3b8a-5372-9b90-0c9aee199e5d")
    #expect(id.version == 5)
    // Lengths around a block's end.
    let ids = (0...130).map { EntityID(of: Array(repeating: 97, count: $0), in: space) }
    #expect(Set(ids).count == ids.count)
  }
}
