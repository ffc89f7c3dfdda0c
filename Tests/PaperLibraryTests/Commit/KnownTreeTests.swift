import PaperDomain
import PaperLibrary
import Testing

/// If the parent tree is known to have no errors, a commit reads only what its changes can affect:
/// its diagnostics must be equal to those of a full check.
@Suite struct KnownTreeTests {
  /// An edit of files by hand.
  struct HandEdit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The violated rules, each with the file.
    var errors: [String] = []
    let edit: @Sendable (Scratch) throws -> Void
  }

  private static func replace(
    _ file: String, _ text: String, by new: String
  ) -> @Sendable (Scratch) throws -> Void {
    { scratch in
      let old = try scratch.read(file)
      #expect(old.contains(text), "\(file): \(old)")
      try scratch.write(file, old.replacing(text, with: new))
    }
  }

  private static let page = "docs/d/g/p0.json"
  private static let subject = "tags/subject.json"

  static let edits: [HandEdit] = [
    HandEdit(
      testDescription: "a tag on a page", edit: replace(page, "\"tags\": []", by: tags("Subject/A"))
    ),
    HandEdit(testDescription: "a tag on a doc, its group, a page and their bundle") { scratch in
      try replace(page, "\"tags\": []", by: tags("Subject/A"))(scratch)
      for file in ["docs/d/doc.json", "docs/d/g/group.json", "bundles/a/bundle.json"] {
        let text = try scratch.read(file)
        let start = try #require(text.firstIndex(of: "{"))
        try scratch.write(file, "{ \(tags("Subject/A")),\(text[start...].dropFirst())")
      }
    },
    HandEdit(
      testDescription: "a tag that there is not", errors: ["unknown-tag \(page)"],
      edit: replace(page, "\"tags\": []", by: tags("Subject/C"))),
    HandEdit(
      testDescription: "a tag given twice",
      edit: replace(page, "\"tags\": []", by: tags("Subject/A", "Subject/A"))),
    HandEdit(
      testDescription: "a tag for docs on a page", errors: ["tag-scope \(page)"],
      edit: replace(page, "\"tags\": []", by: tags("Subject/B"))),
    HandEdit(
      testDescription: "a tag on a page that has a warning",
      edit: replace(
        "docs/d/g/p4.json", "\"tag\": []", by: "\"tag\": [], \(tags("Subject/A"))")),
    HandEdit(
      testDescription: "a tag renamed where it is defined",
      errors: ["unknown-tag docs/d/g/p1.json", "unknown-tag docs/d/g/p2.json"],
      edit: replace(subject, "\"A\"", by: "\"Z\"")),
    HandEdit(testDescription: "a tag renamed everywhere") { scratch in
      try replace(subject, "\"A\"", by: "\"Z\"")(scratch)
      for name in ["p1", "p2"] {
        try replace("docs/d/g/\(name).json", "Subject/A", by: "Subject/Z")(scratch)
      }
    },
    HandEdit(
      testDescription: "two tags of one name", errors: ["name-clash \(subject)"],
      edit: replace(subject, "\"B\"", by: "\"a\"")),
    HandEdit(
      testDescription: "a narrower scope",
      errors: ["tag-scope docs/d/g/p1.json", "tag-scope docs/d/g/p2.json"],
      edit: replace(subject, "\"all\"", by: "\"doc\"")),
    HandEdit(
      testDescription: "a tag copied to another group with its id",
      edit: replace("tags/level.json", "[]", by: "[ \(tag(711, "C", "all")) ]")),
    HandEdit(
      testDescription: "a tag without an id",
      edit: replace("tags/level.json", "[]", by: ##"[ { "name": "C", "color": "#208C85" } ]"##)),
    HandEdit(
      testDescription: "another type of a variable", errors: ["unknown-option docs/d/g/p3.json"],
      edit: replace(
        "variables/year.json", "\"int\"", by: "\"list\", \"options\": [\"2020\"]")),
    HandEdit(
      testDescription: "a tag group that is gone",
      errors: [
        "unknown-tag docs/d/g/p1.json", "unknown-tag docs/d/g/p2.json",
      ]
    ) { try $0.remove(subject) },
    HandEdit(
      testDescription: "a tag and another title",
      edit: replace("docs/d/doc.json", "\"d\"", by: "\"D\", \(tags("Subject/A"))")),
    HandEdit(testDescription: "a tag and another bundle's page", errors: ["unknown-bundle \(page)"])
    {
      try replace(page, "\"tags\": []", by: tags("Subject/A"))($0)
      try replace(page, "\"a\"", by: "\"nobody\"")($0)
    },
    HandEdit(testDescription: "a tag beside a page that no list has") {
      try replace(page, "\"tags\": []", by: tags("Subject/A"))($0)
      try $0.page("d/g/p9", 1_009, "a", 3)
    },
  ]

  private static func tags(_ names: String...) -> String {
    "\"tags\": [\(names.map { "\"\($0)\"" }.joined(separator: ", "))]"
  }

  private static func tag(_ number: Int, _ name: String, _ scope: String) -> String {
    let id = "00000000-0000-4000-8000-000000000\(number)"
    return ##"{ "id": "\##(id)", "name": "\##(name)", "color": "#208C85", "scope": "\##(scope)" }"##
  }

  private func recorded() async throws -> Scratch {
    let scratch = try Scratch.made()
    try await scratch.importPDF("a")
    try scratch.write(
      Self.subject,
      """
      { "name": "Subject",
        "tags": [ \(Self.tag(711, "A", "all")), \(Self.tag(712, "B", "doc")) ] }
      """)
    try scratch.write("tags/level.json", #"{ "name": "Level", "tags": [] }"#)
    try scratch.write("variables/year.json", #"{ "name": "Year", "type": "int" }"#)
    try scratch.group("d/g")
    for number in 0..<5 {
      try scratch.page(
        "d/g/p\(number)", 1_000 + number, "a", 1,
        tags: number == 1 || number == 2 ? ["Subject/A"] : [])
    }
    try Self.replace(
      "docs/d/g/p3.json", "\"tags\": []", by: #""variables": { "Year": 2020 }"#)(scratch)
    try Self.replace("docs/d/g/p4.json", "\"tags\": []", by: "\"tag\": []")(scratch)
    try await scratch.record()
    #expect(try scratch.library().checks.diagnostics().map(\.code) == [.unknownKey])
    return scratch
  }

  @Test(arguments: edits)
  func `what is known of the tree before makes no difference`(edit: HandEdit) async throws {
    var found: [[String]] = []
    for isKnown in [true, false] {
      let scratch = try await recorded()
      if !isKnown { try scratch.remove(".pc") }
      try edit.edit(scratch)
      let outcome = try await scratch.library().commit(
        CommitRequest(), opening: FixedPageCount(pages: 3))
      switch outcome {
      case .nothing: found.append(["nothing"])
      case .refused(let diagnostics):
        let errors = diagnostics.filter { $0.severity == .error }
        #expect(errors.map { "\($0.code.rawValue) \($0.file)" } == edit.errors)
        found.append(errors.map { "\($0.line):\($0.column) \($0.message) \($0.fix ?? "")" })
      case .recorded(let report):
        #expect(edit.errors == [])
        let library = try scratch.library()
        let snapshot = try library.snapshot()
        #expect(try library.checks.diagnostics() == library.checks.diagnostics(ignoresCache: true))
        #expect(try scratch.git("status", "--porcelain") == "")
        #expect(snapshot.docs["d"]?.groups == ["g"])
        found.append(report.remarks + (snapshot.groups["d/g"]?.pages ?? []))
      }
    }
    #expect(found.count == 2 && found[0] == found[1])
  }
}
