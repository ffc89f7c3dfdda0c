import PaperDomain
import Testing

/// All rules of "Naming things" on the command line.
struct ReferenceTests {
  typealias Sample = SampleLibrary

  static let library = SampleLibrary.valid.with([
    Sample.scan: Sample.bundle(
      2, #""display":[\#(Sample.blob(1, pages: 12))],"formerly":["old-scan"]"#),
    "docs/2023/algebra/doc.json": #"{"title":"x","id":"abcd1234-0000-4000-8000-000000000000"}"#,
    "bundles/2023/bundle.json": Sample.bundle(10, #""display":[\#(Sample.blob(1, pages: 1))]"#),
    "bundles/face/bundle.json": #"{"id":"abcd9999-0000-4000-8000-000000000000","display":[]}"#,
    "docs/2023/calc/mc/p001.notes.json": #"{"page":"\#(Sample.id(5))","annotations":[]}"#,
  ])

  static func found(_ text: String, from folder: String) -> String {
    do {
      let entity = try ReferenceResolver(library.snapshot, folder: folder)
        .entity(Reference(parsing: text))
      return "\(entity.kindName) \(entity.path)"
    } catch {
      return error.explanation + error.hints.map { "; \($0)" }.joined()
    }
  }

  @Test(
    arguments: [
      ("2023/calc/mc/p001", "", "page 2023/calc/mc/p001"),
      ("docs/2023/calc/mc/p001.json", "", "page 2023/calc/mc/p001"),
      ("2023/calc/mc/p001.json", "docs/2024", "page 2023/calc/mc/p001"),
      ("docs/2023/calc/mc/p001.notes.json", "", "page 2023/calc/mc/p001"),
      ("2023/calc/mc/", "", "group 2023/calc/mc"),
      ("docs/2023/calc/mc/group.json", "", "group 2023/calc/mc"),
      ("2023//calc/./mc/../mc", "", "group 2023/calc/mc"),
      ("docs/2023/calc/doc.json", "bundles", "doc 2023/calc"),
      ("p001.json", "docs/2023/calc/mc", "page 2023/calc/mc/p001"),
      ("./p001.json", "docs/2023/calc/mc", "page 2023/calc/mc/p001"),
      ("./mc/p002", "docs/2023/calc", "page 2023/calc/mc/p002"),
      ("../mc/p002", "docs/2023/calc/mc", "page 2023/calc/mc/p002"),
      ("../algebra", "docs/2023/calc", "doc 2023/algebra"),
      (".", "docs/2023/calc", "doc 2023/calc"),
      ("..", "docs/2023/calc", "folder 2023"),
      (".", "", "folder "),
      ("docs", "", "folder "),
      ("scan", "", "bundle scan"),
      ("scan", "docs/2023/calc/mc", "bundle scan"),
      ("bundles/scan", "docs", "bundle scan"),
      ("bundles/scan/", "", "bundle scan"),
      ("bundles/scan/bundle.json", "", "bundle scan"),
      ("./scan", "bundles", "bundle scan"),
      ("../bundles/scan#3", "docs", "bundle scan"),
      ("./scan:original#3", "bundles", "bundle scan"),
      ("old-scan", "", "bundle scan"),
      ("scan#3-7,9", "", "bundle scan"),
      // First as a path, then as a bundle.
      ("2023", "", "folder 2023"), ("2023#1", "", "bundle 2023"),
      ("bundles/2023", "", "bundle 2023"),
      ("abcd1234", "", "doc 2023/algebra"), ("ABCD1", "", "doc 2023/algebra"),
      ("abcd9999-0000-4000-8000-000000000000", "", "bundle face"),
      ("abcd9#1", "", "bundle face"),
      ("tags/subject.json", "", "tag group Subject"), ("variables/year.json", "", "variable Year"),
      ("2023/calc/mc/p001@{1}", "", "page 2023/calc/mc/p001"),
    ])
  func `finds`(text: String, folder: String, what: String) {
    #expect(ReferenceTests.found(text, from: folder) == what)
  }

  @Test(
    arguments: [
      (
        "2023/calc/mc/p0001", "",
        "no doc, group, page or bundle is named '2023/calc/mc/p0001'; "
          + "did you mean '2023/calc/mc/p001' or '2023/calc/mc/p002'?"
      ),
      (
        "p0011.json", "docs/2023/calc/mc",
        "no doc, group, page or bundle is named 'p0011.json'; did you mean '2023/calc/mc/p001' "
          + "or '2023/calc/mc/p002'?"
      ),
      (
        "scam#1", "", "no bundle is named 'scam'; did you mean 'scan'?"
      ),
      (
        "nothing-like-it", "",
        "no doc, group, page or bundle is named 'nothing-like-it'; pc ls lists what there is"
      ),
      ("nowhere#1", "", "no bundle is named 'nowhere'; pc bundle ls lists the bundles"),
      ("abcd", "", "'abcd' is ambiguous; it could be bundles/face, docs/2023/algebra"),
      (
        "abc", "", "no doc, group, page or bundle is named 'abc'; pc ls lists what there is"
      ),
      ("abcd1#1", "", "'abcd1' is a doc, not a bundle"),
      (
        "../../../2023/calc", "docs/2023",
        "no doc, group, page or bundle is named '../../../2023/calc'; pc ls lists what there is"
      ),
      (
        "p001", "docs/2023/calc",
        "no doc, group, page or bundle is named 'p001'; did you mean '2023/calc/mc/p001'?"
      ),
      ("#3", "", "'#3' is not a reference: it is empty"),
      ("", "", "'' is not a reference: it is empty"),
      ("scan#", "", "'scan#' is not a reference: there are no page numbers"),
      ("scan:scan#1", "", "'scan:scan#1' is not a reference: there is no variant 'scan'"),
      ("x@", "", "'x@' is not a reference: no version follows the '@'"),
      (
        "x@{-1}", "",
        "'x@{-1}' is not a reference: write PAGE@{1} for one version before the current"
      ),
    ])
  func `says why it finds nothing`(text: String, folder: String, why: String) {
    #expect(ReferenceTests.found(text, from: folder) == why)
  }

  @Test func `keeps to the kind that is asked for`() throws {
    let resolver = ReferenceResolver(ReferenceTests.library.snapshot)
    let doc = try Reference(parsing: "2023/calc")
    #expect(try resolver.doc(doc).title == "Calculus")
    let refusal = ReferenceError.wrongKind("2023/calc", found: "doc", expected: "page")
    do {
      _ = try resolver.page(doc)
      Issue.record("a doc is no page")
    } catch { #expect(error.explanation == refusal.explanation) }
    #expect(try resolver.group(Reference(parsing: "2023/calc/mc")).name == "mc")
    #expect(try resolver.bundle(Reference(parsing: "old-scan")).name == "scan")
  }

  @Test(
    arguments: [
      ("calc-scan", "calc-scan", nil, nil, nil),
      ("calc-scan#3", "calc-scan", nil, "3", nil),
      ("calc-scan#3-7,9", "calc-scan", nil, "3-7,9", nil),
      ("calc-scan:original#3", "calc-scan", .original, "3", nil),
      ("calc-scan:ocr", "calc-scan", .ocr, nil, nil),
      ("d/g/p@{2}", "d/g/p", nil, nil, .back(2)), ("d/g/p@{0}", "d/g/p", nil, nil, .back(0)),
      ("d/g/p@8c1e2f", "d/g/p", nil, nil, .revision("8c1e2f")),
      ("d/g/p@HEAD~2", "d/g/p", nil, nil, .revision("HEAD~2")),
      ("d/g/p@{yesterday}", "d/g/p", nil, nil, .revision("yesterday")),
      ("d/g/p@2 weeks ago", "d/g/p", nil, nil, .revision("2 weeks ago")),
      ("d/g/p@2026-10-01", "d/g/p", nil, nil, .revision("2026-10-01")),
      ("d/g/p@2026-10-01T10:00:00Z", "d/g/p", nil, nil, .revision("2026-10-01T10:00:00Z")),
    ] as [(String, String, Variant?, String?, VersionSelector?)])
  func `reads a reference`(
    text: String, name: String, variant: Variant?, pages: String?, version: VersionSelector?
  ) throws {
    let reference = try Reference(parsing: text)
    #expect(reference.name == name)
    #expect(reference.variant == variant)
    #expect(reference.pages?.description == pages)
    #expect(reference.version == version)
    #expect(reference.description == text)
  }

  @Test(
    arguments: [
      ("a/./b//c/", "a/b/c"), ("a/../b", "b"), ("..", nil), ("a/../..", nil), (".", ""),
    ])
  func `makes paths plain`(path: String, plain: String?) {
    #expect(ReferenceResolver.normalized(path) == plain)
  }
}
