import PaperDomain
import Testing

/// New names, and the references that are updated.
struct EditorRenamingTests {
  typealias Sample = SampleLibrary

  static let text = "bundles/scan/text/3.txt"
  static let library = EditorMovingTests.library.with([text: "corrected"])

  @Test func `a bundle answers to its former names, and no page is rewritten`() throws {
    let after = try Self.library.edited { editor in
      let scan = try #require(editor.snapshot.bundles["scan"])
      let once = try editor.rename(scan, to: "calc scan")
      guard case .bundle(let bundle) = once.entity else { return }
      _ = try editor.rename(bundle, to: "扫描")
      EditorMovingTests.agrees(editor, Self.library.applying(editor.edits))
    }
    #expect(after.snapshot.bundles["扫描"]?.formerly == ["scan", "calc scan"])
    #expect(after.files["bundles/扫描/text/3.txt"] == "corrected" && after.files[Self.text] == nil)
    #expect(after.files[Sample.first] == Self.library.files[Sample.first])
    #expect(after.check(since: Self.library) == "")
    let resolved = try ReferenceResolver(after.snapshot).bundle(Reference(parsing: "scan#3"))
    #expect(resolved.name == "扫描")
  }

  @Test func `a bundle may take back a name it had`() throws {
    var editor = Self.library.editor
    for name in ["scan-2", "scan", "SCAN"] {
      let bundle = try #require(editor.snapshot.orderedBundles.first)
      _ = try editor.rename(bundle, to: name)
    }
    #expect(editor.snapshot.bundles["SCAN"]?.formerly == ["scan-2", "scan"])
    let after = Self.library.applying(editor.edits)
    #expect(after.check(since: Self.library) == "")
    EditorMovingTests.agrees(editor, after)
  }

  @Test(arguments: ["next", "NEXT", "before", "Before", "scan/2", "-x", ""])
  func `refuses a bundle's name that another has or had, and what is no name`(name: String) throws {
    let library = Self.library.with([
      "bundles/next/bundle.json": Sample.bundle(
        30, #""display":[\#(Sample.blob(2, pages: 1))],"formerly":["before"]"#)
    ])
    var editor = library.editor
    let scan = try #require(editor.snapshot.bundles["scan"])
    #expect(throws: EditRefusal.self) { try editor.rename(scan, to: name) }
    #expect(editor.edits.isEmpty)
  }

  @Test func `names of docs, groups and pages change where they are`() throws {
    let after = try Self.library.edited { editor in
      let page = try #require(editor.snapshot.pages["2023/calc/mc/p002"])
      #expect(throws: EditRefusal.exists("page", "p001")) { try editor.rename(page, to: "P001") }
      #expect(throws: EditRefusal.self) { try editor.rename(page, to: "group") }
      #expect(try editor.rename(page, to: "cover").entity.path == "2023/calc/mc/cover")
      let group = try #require(editor.snapshot.groups["2023/calc/mc"])
      #expect(throws: EditRefusal.exists("group", "proofs")) {
        try editor.rename(group, to: "Proofs")
      }
      #expect(try editor.rename(group, to: "MC").entity.path == "2023/calc/MC")
      let doc = try #require(editor.snapshot.docs["2023/calc"])
      #expect(try editor.rename(doc, to: "微积分").entity.path == "2023/微积分")
      EditorMovingTests.agrees(editor, Self.library.applying(editor.edits))
    }
    #expect(after.check(since: Self.library) == "")
    #expect(after.snapshot.groups["2023/微积分/MC"]?.pages == ["p001", "cover"])
    #expect(after.snapshot.docs["2023/微积分"]?.groups == ["MC", "proofs"])
  }

  @Test func `a title changes and the folder does not`() throws {
    let after = try Self.library.edited { editor in
      let doc = try #require(editor.snapshot.docs["2023/calc"])
      _ = try editor.retitle(.doc(doc), to: "微积分")
      #expect(throws: EditRefusal.emptyTitle("doc")) { try editor.retitle(.doc(doc), to: " ") }
      let page = try #require(editor.snapshot.pages["2023/calc/mc/p001"])
      #expect(throws: StructureRefusal.noTitle("page")) {
        try editor.retitle(.page(page), to: "x")
      }
    }
    #expect(
      after.files[Sample.doc]
        == #"{"title":"微积分",\#(Sample.identity(3)),"groups":["mc","proofs"]}"#)
  }
}
