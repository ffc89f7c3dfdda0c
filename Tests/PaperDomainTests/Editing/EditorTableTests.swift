import PaperDomain
import Testing

/// Titles, tags and variables from tables.
struct EditorTableTests {
  typealias Sample = SampleLibrary

  /// The first page has a tag and two values.
  static let library = SampleLibrary.valid.with([
    Sample.first: Sample.page(
      5,
      #""bundle":"scan","pageNumber":1,"tags":["Subject/Mathematics"],"#
        + #""variables":{"Year":2023,"Level":"Easy"}"#)
  ])

  static func taking(_ table: String, isAddition: Bool = false) throws -> SampleLibrary {
    try library.edited { editor in
      let table = try MetadataTable(parsing: table, in: editor.snapshot)
      _ = try editor.apply(
        table, isAddition: isAddition, ReferenceResolver(editor.snapshot))
    }
  }

  static func page(_ rest: String) -> String {
    Sample.page(5, #""bundle":"scan","pageNumber":1"# + rest)
  }

  @Test(
    arguments: [
      (
        "path,year,level\n2023/calc/mc/p001,2024,Easy\n", false,
        #","tags":["Subject/Mathematics"],"variables":{"Year":2024,"Level":"Easy"}"#
      ),
      (
        "path,year,level\n2023/calc/mc/p001,,Hard\n", false,
        #","tags":["Subject/Mathematics"],"variables":{"Level":"Hard"}"#
      ),
      (
        "path,year,level\n2023/calc/mc/p001,,Hard\n", true,
        #","tags":["Subject/Mathematics"],"variables":{"Year":2023,"Level":"Hard"}"#
      ),
      ("path,tags\n2023/calc/mc/p001,\n", false, #","variables":{"Year":2023,"Level":"Easy"}"#),
      ("path,tags\n2023/calc/mc/p001,\n", true, nil),
      ("path\n2023/calc/mc/p001\n", false, nil),
      (
        "ID,Year\n00000000-0000-4000-8000-000000000005,1\n", false,
        #","tags":["Subject/Mathematics"],"variables":{"Year":1,"Level":"Easy"}"#
      ),
      (
        "id,path,year,level\n00000000-0000-4000-8000-000000000005,where/it/was,,\n", false,
        #","tags":["Subject/Mathematics"]"#
      ),
      ("kind,path,title,tags\npage,docs/2023/calc/mc/p001.json,,Subject/Mathematics\n", false, nil),
    ] as [(String, Bool, String?)])
  func `make things carry what they say`(table: String, isAddition: Bool, rest: String?) throws {
    let after = try EditorTableTests.taking(table, isAddition: isAddition)
    let wanted = rest.map(EditorTableTests.page) ?? EditorTableTests.library.files[Sample.first]
    #expect(after.files[Sample.first] == wanted)
  }

  @Test func `change titles, and bundles as well`() throws {
    let table = """
      path,kind,title,tags
      2023/calc,doc,"微积分, 2023",Subject/Mathematics
      2023/calc/mc,group,Questions,
      scan,bundle,,Subject/Mathematics; Subject/Scan

      """
    let after = try EditorTableTests.taking(table)
    #expect(after.snapshot.docs["2023/calc"]?.title == "微积分, 2023")
    #expect(after.snapshot.groups["2023/calc/mc"]?.title == "Questions")
    #expect(
      after.snapshot.bundles["scan"]?.metadata.tags.map(\.description)
        == ["Subject/Mathematics", "Subject/Scan"])
    #expect(after.check(since: EditorTableTests.library) == "")
  }

  @Test(
    arguments: [
      ("", "t.csv:1:1: the table is empty"),
      ("tags\n", "t.csv:1:1: a column path or id is missing"),
      ("path,Yaer\n", "t.csv:1:6: there is no variable 'Yaer'"),
      ("path,Year,year\n", "t.csv:1:11: there are two columns of this name"),
      ("path,\n", "t.csv:1:6: the column has no name"),
      ("path,year\nscan\n", "t.csv:2:1: there are 1 fields where the first line has 2"),
      (
        "path,year\n2023/calk,1\n",
        "t.csv:2:1: column 'path': no doc, group, page or bundle is named '2023/calk'"
      ),
      ("path,year\n2023,1\n", "t.csv:2:1: column 'path': a folder has no tags and variables"),
      ("id,year\n00000000,1\n", "t.csv:2:1: column 'id': no entity has the id '00000000'"),
      (
        "path,id\nscan,00000000-0000-4000-8000-000000000005\n",
        "t.csv:2:1: column 'path': the id is that of '2023/calc/mc/p001'"
      ),
      ("path,id\n,\n", "t.csv:2:1: path and id are empty"),
      ("path\nscan\nbundles/scan\n", "t.csv:3:1: 'scan' is in line 2 already"),
      ("path,kind\nscan,doc\n", "t.csv:2:6: column 'kind': 'scan' is a bundle"),
      ("path,title\nscan,x\n", "t.csv:2:6: column 'title': a bundle has no title"),
      ("path,title\n2023/calc,\" \"\n", "t.csv:2:11: column 'title': the doc needs a title"),
      (
        "path,tags\nscan,Scan\n",
        "t.csv:2:6: column 'tags': 'Scan' is not a tag: tags are written Group/Tag"
      ),
      (
        "path,tags\n2023/calc,Subject/Scan\n",
        "t.csv:2:11: column 'tags': the tag 'Subject/Scan' has scope pdfBundle: not for a doc"
      ),
      (
        "path,year\n2023/calc,soon\n",
        "t.csv:2:11: column 'year': 'Year' is an integer, not the text 'soon'"
      ),
      (
        "path,level\n2023/calc/mc/p001,Medium\n",
        "t.csv:2:19: column 'level': 'Level' has no option 'Medium'"
      ),
    ])
  func `are refused with line and column`(table: String, message: String) {
    var refusal = #expect(throws: TableRefusal.self) { try EditorTableTests.taking(table) }
    refusal?.file = "t.csv"
    #expect(refusal?.explanation == message)
  }

  @Test func `are refused with everything that is wrong`() {
    let refusal = #expect(throws: TableRefusal.self) {
      try EditorTableTests.taking("path,year,tags\n2023/calc,x,Y\nnowhere,1,\nscan,z,\n")
    }
    #expect(refusal?.problems.map(\.position.description) == ["2:11", "2:13", "3:1", "4:6"])
  }

  @Test func `head a variable that is called like a column`() throws {
    let library = EditorTableTests.library.with([
      "variables/title.json": #"{"name":"Title","type":"int"}"#
    ])
    #expect(MetadataTable.heading(ofVariable: "Title") == "variable:Title")
    let after = try library.edited { editor in
      let table = try MetadataTable(
        parsing: "path,title,variable:title\n2023/calc,New,3\n", in: editor.snapshot)
      _ = try editor.apply(table, isAddition: false, ReferenceResolver(editor.snapshot))
    }
    let doc = after.snapshot.docs["2023/calc"]
    #expect(doc?.title == "New")
    #expect(doc?.metadata.variables == [VariableAssignment(name: "Title", value: .int(3))])
  }
}
