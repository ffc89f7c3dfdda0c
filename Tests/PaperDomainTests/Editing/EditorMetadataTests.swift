import PaperDomain
import Testing

/// Tags added and removed, variables set and cleared.
struct EditorMetadataTests {
  typealias Sample = SampleLibrary

  /// `+Group/Tag`, `-Group/Tag`, `Name=value`, `Name=`, as on the command line.
  static func edit(
    _ library: SampleLibrary, _ paths: [String], _ changes: [String]
  ) throws -> SampleLibrary {
    try library.edited { editor in
      let resolver = ReferenceResolver(editor.snapshot)
      let entities = try paths.map { try resolver.entity(Reference(parsing: $0)) }
      var tags: [TagChange] = []
      var variables: [VariableChange] = []
      for change in changes {
        if let tag = TagReference(parsing: String(change.dropFirst())), change.first != "=" {
          tags.append(TagChange(tag: tag, isRemoval: change.hasPrefix("-")))
        } else {
          let parts = change.split(separator: "=", omittingEmptySubsequences: false)
          let value = String(parts[1])
          variables.append(
            VariableChange(name: String(parts[0]), value: value.isEmpty ? nil : value))
        }
      }
      try editor.tag(entities, tags)
      try editor.set(entities, variables)
    }
  }

  /// A page's text after its binding, before and after the edit.
  @Test(
    arguments: [
      ("", ["+Subject/Mathematics"], #", "tags": ["Subject/Mathematics"]"#),
      (
        #", "tags": [ "a/b" ]"#, ["+Subject/Mathematics"],
        #", "tags": [ "a/b", "Subject/Mathematics" ]"#
      ),
      (
        #", "tags": ["Subject/Mathematics"]"#, ["+Subject/Mathematics"],
        #", "tags": ["Subject/Mathematics"]"#
      ),
      (#", "tags": ["Subject/Mathematics"]"#, ["-Subject/Mathematics"], ""),
      (#", "tags": ["a/b", "c/d"]"#, ["-a/b"], #", "tags": ["c/d"]"#),
      (#", "tags": ["broken", "c/d"]"#, ["-c/d"], #", "tags": ["broken"]"#),
      ("", ["-Subject/Mathematics"], ""),
      ("", ["Year=2023"], #", "variables": {"Year": 2023}"#),
      (#", "variables": {"Year": 1e3}"#, ["Year=1000"], #", "variables": {"Year": 1e3}"#),
      (
        #", "variables": {"Year": 1}"#, ["Year=2", "Level=Hard"],
        #", "variables": {"Year": 2, "Level": "Hard"}"#
      ),
      (#", "variables": {"Year": 1}"#, ["Year="], ""),
      (#", "variables": {"Year": 1, "odd": null}"#, ["Year="], #", "variables": {"odd": null}"#),
      (#", "variables": {}"#, ["Year=-5"], #", "variables": {"Year": -5}"#),
      ("", ["Unknown="], ""),
    ])
  func `edits what it must`(before: String, changes: [String], after: String) throws {
    let start = #"{"id": "\#(Sample.id(5))", "bundle": "scan", "pageNumber": 1"#
    let library = SampleLibrary.valid.with([Sample.first: start + before + "}"])
    let changed = try EditorMetadataTests.edit(library, ["2023/calc/mc/p001"], changes)
    #expect(changed.files[Sample.first] == start + after + "}")
  }

  @Test(
    arguments: [
      (
        ["+Subject/Matematics"],
        EditRefusal.unknownTag("Subject/Matematics", closest: "Subject/Mathematics")
      ),
      (["Yaer=1"], .unknownVariable("Yaer", closest: "Year")),
      (
        ["+Subject/Scan"],
        .wouldBreak([
          "2023/calc/mc/p001: the tag 'Subject/Scan' has scope pdfBundle: not for a page",
          "remove it here, or widen its scope",
        ])
      ),
      (
        ["Year=soon"],
        .wouldBreak([
          "scan: 'Year' is an integer, not the text 'soon'", "write an integer",
          "2023/calc/mc/p001: 'Year' is an integer, not the text 'soon'", "write an integer",
        ])
      ),
      (
        ["Level=Hard"],
        .wouldBreak([
          "scan: the variable 'Level' has scope page: not for a bundle",
          "remove it here, or widen its scope",
        ])
      ),
    ])
  func `changes all things or none`(changes: [String], refusal: EditRefusal) {
    #expect(throws: refusal) {
      try EditorMetadataTests.edit(.valid, ["scan", "2023/calc/mc/p001"], changes)
    }
  }

  @Test func `refuses what carries none`() {
    #expect(throws: EditRefusal.notACarrier("tag group")) {
      try EditorMetadataTests.edit(.valid, ["tags/subject.json"], ["+Subject/Mathematics"])
    }
  }

  @Test func `changes what is wrong already`() throws {
    let library = SampleLibrary.valid.with([
      Sample.first: Sample.page(5, #""bundle":"scan","pageNumber":1,"tags":["Old/Gone"]"#)
    ])
    let after = try EditorMetadataTests.edit(library, ["2023/calc/mc/p001"], ["Year=1"])
    #expect(after.files[Sample.first]?.contains(#""variables":{"Year":1}"#) == true)
  }

  @Test func `edits bundles, docs, groups and pages, one named twice once`() throws {
    let paths = ["scan", "2023/calc", "2023/calc/mc", "2023/calc/mc/p001", "2023/calc/mc/p001"]
    let after = try EditorMetadataTests.edit(
      .valid, paths, ["+Subject/Mathematics", "Year=2023"])
    for file in [Sample.scan, Sample.doc, Sample.group, Sample.first] {
      let added = #","tags":["Subject/Mathematics"],"variables":{"Year":2023}"#
      #expect(after.files[file]?.replacing(added, with: "") == SampleLibrary.valid.files[file])
    }
    #expect(after.check(since: .valid) == "")
  }

  @Test func `sees the changes before`() throws {
    let after = try SampleLibrary.valid.edited { editor in
      let page = Entity.page(try #require(editor.snapshot.pages["2023/calc/mc/p001"]))
      try editor.set([page], [VariableChange(name: "Year", value: "1")])
      try editor.set([page], [VariableChange(name: "Level", value: "Easy")])
    }
    let page = after.snapshot.pages["2023/calc/mc/p001"]
    #expect(page?.metadata.variables.map(\.name) == ["Year", "Level"])
  }
}
