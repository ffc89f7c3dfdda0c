import PaperDomain
import Testing

/// Bundles, within the append-only rules.
struct EditorBundleTests {
  typealias Sample = SampleLibrary

  static func file(_ digit: Int, _ pages: Int) throws -> BlobFile {
    let blob = try #require(BlobID(parsing: Sample.hash(digit)))
    return BlobFile(blob: blob, bytes: 100, pages: pages, fileName: nil)
  }

  static func library(_ bundle: String) -> SampleLibrary {
    SampleLibrary.valid.with([Sample.scan: Sample.bundle(2, bundle)])
  }

  static func edit(
    _ text: String, _ change: (inout LibraryEditor, PDFBundle) throws -> Void
  ) throws -> String {
    let library = library(text)
    let after = try library.edited { editor in
      try change(&editor, try #require(editor.snapshot.bundles["scan"]))
    }
    #expect(after.check(since: library).split(separator: "\n").allSatisfy { !$0.contains("error") })
    let whole = after.files[Sample.scan] ?? ""
    return String(whole.dropFirst(Sample.identity(2).count + 2).dropLast())
  }

  static let display = #""display":[\#(Sample.blob(1, pages: 12))]"#
  static let original = #""original":[\#(Sample.blob(2, pages: 12))]"#

  @Test func `makes a bundle`() throws {
    let after = try SampleLibrary.valid.edited { editor in
      let name = editor.bundleName(from: "Scan.pdf")
      #expect(name == "Scan-2")
      let files: [Variant: [BlobFile]] = [
        .display: [try EditorBundleTests.file(1, 12)], .ocr: [try EditorBundleTests.file(2, 13)],
      ]
      #expect(
        throws: EditRefusal.misaligned(
          variant: "ocr", count: 13, leading: "display", pages: 12, bundle: name)
      ) { try editor.newBundle(name: name, files: files, topDown: false) }
      _ = try editor.newBundle(name: name, files: files, topDown: true)
      #expect(throws: EditRefusal.exists("bundle", "scan-2")) {
        try editor.newBundle(name: "scan-2", files: files, topDown: true)
      }
    }
    #expect(
      after.files["bundles/Scan-2/bundle.json"] == """
        {
          "id": "\(Sample.id(1_001))",
          "createdAt": "\(Sample.now)",
          "display": [
            {
              "sha256": "\(Sample.hash(1))",
              "bytes": 100,
              "pages": 12
            }
          ],
          "ocr": [
            {
              "sha256": "\(Sample.hash(2))",
              "bytes": 100,
              "pages": 13
            }
          ],
          "pageMapping": {
            "ocr": "1-12"
          }
        }

        """)
    #expect(after.check(since: .valid) == "")
  }

  @Test func `gives no name twice, former and broken ones included`() {
    let editor = SampleLibrary.valid.with([
      "bundles/a/bundle.json": Sample.bundle(
        10, #"\#(EditorBundleTests.display),"formerly":["Old"]"#),
      "bundles/broken/bundle.json": "{",
    ]).editor
    #expect(editor.bundleName(from: "old.pdf") == "old-2")
    #expect(editor.bundleName(from: "broken.pdf") == "broken-2")
    #expect(editor.bundleName(from: "扫描.pdf") == "扫描")
  }

  /// A variant added: what the bundle had, the variant with its pages, whether top-down, and what
  /// it has then.
  @Test(
    arguments: [
      (display, Variant.ocr, 12, false, #"\#(display),"ocr":[\#(Sample.blob(3, pages: 12))]"#),
      (
        display, .ocr, 11, true,
        #"\#(display),"ocr":[\#(Sample.blob(3, pages: 11))],"pageMapping":{"ocr":"1-11"}"#
      ),
      (
        display, .ocr, 15, true,
        #"\#(display),"ocr":[\#(Sample.blob(3, pages: 15))],"pageMapping":{"ocr":"1-12"}"#
      ),
      (original, .display, 12, false, #""display":[\#(Sample.blob(3, pages: 12))],\#(original)"#),
      (
        original, .display, 13, true,
        #""display":[\#(Sample.blob(3, pages: 13))],\#(original),"pageMapping":{"original":"1-12"}"#
      ),
    ])
  func `adds a variant`(
    before: String, variant: Variant, pages: Int, topDown: Bool, after: String
  ) throws {
    let changed = try EditorBundleTests.edit(before) { editor, bundle in
      _ = try editor.addVariant(
        variant, [try EditorBundleTests.file(3, pages)], to: bundle, topDown: topDown)
    }
    #expect(changed == after)
  }

  @Test(
    arguments: [
      (display, Variant.display, 12, false, EditRefusal.variantExists("display", bundle: "scan")),
      (
        display, .ocr, 11, false,
        .misaligned(variant: "ocr", count: 11, leading: "display", pages: 12, bundle: "scan")
      ),
      (
        original, .display, 13, false,
        .higherVariant("display", count: 13, leading: "original", pages: 12)
      ),
      (
        original, .display, 11, true,
        .higherVariant("display", count: 11, leading: "original", pages: 12)
      ),
    ])
  func `refuses a variant`(
    before: String, variant: Variant, pages: Int, topDown: Bool, refusal: EditRefusal
  ) {
    #expect(throws: refusal) {
      try EditorBundleTests.edit(before) { editor, bundle in
        _ = try editor.addVariant(
          variant, [try EditorBundleTests.file(3, pages)], to: bundle, topDown: topDown)
      }
    }
  }

  @Test func `appends, and maps the others to themselves first`() throws {
    let more = #",\#(Sample.blob(3, pages: 3))]"#
    let longer = #""display":[\#(Sample.blob(1, pages: 12))"# + more
    let one = try EditorBundleTests.edit(
      "\(EditorBundleTests.display),\(EditorBundleTests.original)"
    ) { editor, bundle in
      _ = try editor.append([.display: [try EditorBundleTests.file(3, 3)]], to: bundle)
    }
    #expect(
      one == "\(longer),\(EditorBundleTests.original),\"pageMapping\":{\"original\":\"1-12\"}")
    let both = try EditorBundleTests.edit(
      "\(EditorBundleTests.display),\(EditorBundleTests.original)"
    ) { editor, bundle in
      let file = try EditorBundleTests.file(3, 3)
      _ = try editor.append([.display: [file], .original: [file]], to: bundle)
    }
    #expect(both == longer + #","original":[\#(Sample.blob(2, pages: 12))"# + more)
  }

  @Test func `refuses to append what would fit nothing`() {
    #expect(throws: EditRefusal.noVariant("ocr", bundle: "scan")) {
      try EditorBundleTests.edit(EditorBundleTests.display) { editor, bundle in
        _ = try editor.append([.ocr: [try EditorBundleTests.file(3, 1)]], to: bundle)
      }
    }
    #expect(
      throws: EditRefusal.misaligned(
        variant: "original", count: 13, leading: "display", pages: 12, bundle: "scan")
    ) {
      try EditorBundleTests.edit("\(EditorBundleTests.display),\(EditorBundleTests.original)") {
        editor, bundle in
        _ = try editor.append([.original: [try EditorBundleTests.file(3, 1)]], to: bundle)
      }
    }
  }

  @Test func `maps pages that were not`() throws {
    let short = #"\#(EditorBundleTests.display),"ocr":[\#(Sample.blob(3, pages: 11))]"#
    let after = try EditorBundleTests.edit(short + #","pageMapping":{"ocr":"1-2"}"#) {
      _ = try $0.map(.ocr, of: $1, to: [1, 2] + Array(4...12))
    }
    #expect(after == short + #","pageMapping":{"ocr":"1-2,4-12"}"#)
  }

  @Test(
    arguments: [
      (Variant.ocr, [2, 3], "page 1 showed page 1 of ocr and must still show it"),
      (.ocr, Array(1...13), "the mapping names page 13; the bundle has 12"),
      (.display, [2], "page numbers count the pages of display: it can't be mapped"),
    ])
  func `refuses a mapping`(variant: Variant, pages: [Int], reason: String) {
    let text =
      #"\#(EditorBundleTests.display),"ocr":[\#(Sample.blob(3, pages: 11))],"#
      + #""pageMapping":{"ocr":"1-2"}"#
    #expect(throws: EditRefusal.badMapping(reason, bundle: "scan")) {
      try EditorBundleTests.edit(text) { _ = try $0.map(variant, of: $1, to: pages) }
    }
  }

  @Test func `removes a bundle with its texts when no page shows it`() throws {
    let library = SampleLibrary.valid.with([
      "bundles/spare/bundle.json": Sample.bundle(10, EditorBundleTests.display),
      "bundles/spare/text/1.txt": "x",
    ])
    var editor = library.editor
    let spare = try #require(editor.snapshot.bundles["spare"])
    try editor.remove(spare)
    #expect(library.applying(editor.edits).files == SampleLibrary.valid.files)
    let scan = try #require(editor.snapshot.bundles["scan"])
    let uses = ["2023/calc/mc/p001", "2023/calc/mc/p002"]
    #expect(throws: EditRefusal.bundleInUse("scan", uses: uses)) { try editor.remove(scan) }
  }
}
