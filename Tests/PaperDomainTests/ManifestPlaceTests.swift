import PaperDomain
import Testing

@Suite struct ManifestPlaceTests {
  @Test(
    arguments: [
      ("papercenter.json", .library), ("papercenter.json/x", nil), ("x/papercenter.json", nil),
      ("", nil), ("/", nil), ("docs", nil), ("docs/", nil),
      ("docs/a/doc.json", .doc(path: "a")), ("docs/a/b/doc.json", .doc(path: "a/b")),
      ("docs/a/b/group.json", .group(path: "a/b")), ("docs/a/p1.json", .page(path: "a/p1")),
      ("docs/a/b/p1.json", .page(path: "a/b/p1")), ("docs/a/b/.json", .page(path: "a/b/")),
      ("docs/a/b/p1.notes.json", .notes(path: "a/b/p1")),
      ("docs/a/b/notes.json", .page(path: "a/b/notes")),
      ("docs/doc.json", .misplaced), ("docs/group.json", .misplaced), ("docs/p1.json", nil),
      ("docs/a/p1.txt", nil), ("docs/a/Doc.json", .page(path: "a/Doc")),
      ("docs/a\u{301}/\u{301}.json", .page(path: "a\u{301}/\u{301}")),
      ("docs//doc.json", .doc(path: "")),
      ("bundles/a/bundle.json", .bundle(name: "a")), ("bundles/bundle.json", .misplaced),
      ("bundles/a/b/bundle.json", .misplaced), ("bundles/a/other.json", nil),
      ("bundles/a/text/3.txt", .correctedText(bundle: "a", pageNumber: 3)),
      ("bundles/a/text/03.txt", .misnamedText(bundle: "a")), ("bundles/a/text/0.txt", nil),
      ("bundles/a/text/-3.txt", nil), ("bundles/a/text/x.txt", nil),
      ("bundles/a/b/text/3.txt", nil), ("bundles/a/3.txt", nil), ("bundles/a/texts/3.txt", nil),
      ("tags/a.json", .tagGroup), ("tags/a/b.json", nil), ("tags/a.txt", nil),
      ("variables/a.json", .variable), ("stamps/a.json", .stamp), ("stamp/a.json", nil),
      ("doc/a/doc.json", nil), ("docsx/a/doc.json", nil),
    ] as [(String, ManifestPlace?)])
  func `a path tells what a file is`(_ path: String, _ place: ManifestPlace?) {
    #expect(ManifestPlace(path: path) == place)
  }
}
