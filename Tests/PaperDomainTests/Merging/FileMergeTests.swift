import PaperDomain
import Testing

/// The results of merging a single file, and the cases that the library merge decides.
struct FileMergeTests {
  typealias Sample = SampleLibrary

  private static func merge(
    _ path: String, _ base: String?, _ ours: String, _ theirs: String
  ) -> FileMerge {
    FileMerge(
      base: base.map { Array($0.utf8) }, ours: Array(ours.utf8), theirs: Array(theirs.utf8),
      path: path)
  }

  private static func merged(_ text: String) -> FileMerge { .merged(Array(text.utf8)) }

  @Test func `takes what each side changed`() {
    let tagged = Sample.page(5, #""bundle":"scan","pageNumber":1,"tags":["Subject/Mathematics"]"#)
    let bound = Sample.page(5, #""bundle":"scan","pageNumber":9"#)
    #expect(
      Self.merge(Sample.first, Sample.page(5), tagged, bound)
        == Self.merged(
          Sample.page(5, #""bundle":"scan","pageNumber":9,"tags":["Subject/Mathematics"]"#)))
    #expect(
      Self.merge("reading/marks.jsonl", "1\n", "1\n2\n", "1\n3\n") == Self.merged("1\n3\n2\n"))
    #expect(
      Self.merge("notes/a.md", "1\n2\n3\n", "x\n2\n3\n", "1\n2\ny\n") == Self.merged("x\n2\ny\n"))
  }

  @Test(arguments: [
    ("another thing", Sample.page(5), Sample.page(6), Sample.page(7)),
    (
      "a base that is another", Sample.page(9), Sample.page(5, #""bundle":"scan","pageNumber":2"#),
      Sample.page(5, #""bundle":"scan","pageNumber":1,"mine":1"#)
    ),
    (
      "two bindings", Sample.page(5), Sample.page(5, #""bundle":"scan","pageNumber":2"#),
      Sample.page(5, #""bundle":"scan","pageNumber":3"#)
    ),
    ("no JSON", Sample.page(5), "<<<<<<< a", Sample.page(5, #""bundle":"scan","pageNumber":3"#)),
  ]) func `leaves what takes the whole library`(
    what: (String, String, String, String)
  ) {
    guard case .undecided(let reasons) = Self.merge(Sample.first, what.1, what.2, what.3) else {
      Issue.record("\(what.0) was decided")
      return
    }
    #expect(reasons.count == 1)
  }

  @Test func `leaves bundles that grew apart`() {
    func scan(_ blob: Int) -> String {
      Sample.bundle(
        2, #""display":[\#(Sample.blob(1, pages: 12)),\#(Sample.blob(blob, pages: 4))]"#)
    }
    let base = Sample.bundle(2, #""display":[\#(Sample.blob(1, pages: 12))]"#)
    #expect(
      Self.merge(Sample.scan, base, scan(3), scan(4))
        == .undecided(["files were appended to 'scan' on both sides"]))
  }

  @Test func `merges annotations by id`() {
    func notes(_ ids: Int...) -> String {
      let list = ids.map { #"{"id":"\#(Sample.id($0))","text":"x"}"# }.joined(separator: ",")
      return #"{"page":"\#(Sample.id(5))","annotations":[\#(list)]}"#
    }
    #expect(
      Self.merge("docs/a/b/c.notes.json", notes(1, 2), notes(1, 2, 3), notes(2, 4))
        == Self.merged(notes(2, 4, 3)))
  }
}
