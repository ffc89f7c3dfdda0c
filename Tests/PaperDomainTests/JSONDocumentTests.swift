import PaperDomain
import Testing

struct JSONDocumentTests {
  private let page = """
    {
      "id": "5f0c",
      "标题": "微积分",
      "pageNumber": 3.0,
      "tags": ["Difficulty/Hard", "科目/数学"],
      "variables": { "Score": -7, "Weight": 1.50e1 },
      "done": true,
      "note": null
    }

    """

  private func document(_ text: String) throws -> JSONDocument {
    try JSONDocument(parsing: Array(text.utf8))
  }

  @Test func `reads every kind of value`() throws {
    let root = try document(page).root
    #expect(root["id"]?.string == "5f0c")
    #expect(root["标题"]?.string == "微积分")
    #expect(root["pageNumber"]?.int == 3)
    #expect(root["tags"]?.array?.map(\.string) == ["Difficulty/Hard", "科目/数学"])
    #expect(root["variables"]?["Score"]?.int == -7)
    #expect(root["variables"]?["Weight"]?.double == 15)
    #expect(root["variables"]?["Weight"]?.int == 15)
    #expect(root["done"]?.bool == true)
    #expect(root["note"]?.kind == .null)
    #expect(root["missing"] == nil)
    #expect(root["id"]?["id"] == nil)
    #expect(root["id"]?.int == nil)
  }

  @Test func `keeps the spelling of numbers`() throws {
    let document = try document("[1.50e1, 100000000000000000000, -0]")
    let spellings = document.root.array?.map { node -> String? in
      if case .number(let spelling) = node.value { spelling } else { nil }
    }
    #expect(spellings == ["1.50e1", "100000000000000000000", "-0"])
    #expect(document.root[1]?.int == nil)
    #expect(document.root[2]?.int == 0)
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
    (#""\u6570\u5B66""#, "数学"),
    (#""a\ud83d\ude00b""#, "a😀b"),
    (#""\u0000""#, "\0"),
    ("\"\u{7f}é\"", "\u{7f}é"),
  ])
  func `resolves escapes`(text: String, meaning: String) throws {
    #expect(try document(text).root.string == meaning)
  }

  @Test func `knows the bytes of keys and values`() throws {
    let text = #" { "a" : [ 1, "b" ] } "#
    let document = try document(text)
    let member = try #require(document.root.object?.first)
    func slice(_ range: Range<Int>) -> String {
      String(decoding: document.bytes[range], as: UTF8.self)
    }
    #expect(slice(document.root.range) == #"{ "a" : [ 1, "b" ] }"#)
    #expect(slice(member.keyRange) == #""a""#)
    #expect(slice(member.node.range) == #"[ 1, "b" ]"#)
    #expect(member.node[1].map { slice($0.range) } == #""b""#)
  }

  @Test func `tells keys in different Unicode forms apart`() throws {
    let document = try document("{\"e\u{301}\": 1, \"é\": 2}")
    #expect(document.root["é"]?.int == 2)
    #expect(document.root["e\u{301}"]?.int == 1)
    #expect(document.duplicateKeys.isEmpty)
  }

  @Test func `records a key given twice with both places`() throws {
    let document = try document(#"{"a": 1, "b": {"c": 1, "c": 2}, "\u0061": 3}"#)
    #expect(document.duplicateKeys.map(\.key) == ["c", "a"])
    #expect(document.duplicateKeys.map(\.first) == [15..<18, 1..<4])
    #expect(document.duplicateKeys.map(\.second) == [23..<26, 32..<40])
    #expect(document.root["a"]?.int == 1)
  }

  @Test func `records a key given twice among many`() throws {
    let members = (0..<100).map { "\"k\($0)\": \($0)" } + ["\"k7\": 0"]
    let document = try document("{" + members.joined(separator: ",") + "}")
    #expect(document.duplicateKeys.map(\.key) == ["k7"])
  }

  @Test func `follows pointers`() throws {
    let document = try document(page)
    #expect(document.node(at: ["tags", 1])?.string == "科目/数学")
    #expect(document.node(at: [])?.kind == .object)
    #expect(document.node(at: ["tags", 2]) == nil)
    #expect(document.node(at: ["tags", -1]) == nil)
    #expect(document.node(at: ["variables", 0]) == nil)
    #expect(JSONPointer(["a/b", 0, "c~d"]).description == "/a~1b/0/c~0d")
  }

  @Test func `reports a missing key at the brace of its object`() throws {
    let document = try document(page)
    #expect(document.position(at: ["tags", 1]) == TextPosition(line: 5, column: 31))
    #expect(document.position(at: ["variables", "Year"]) == TextPosition(line: 6, column: 16))
    #expect(document.position(at: ["createdAt"]) == TextPosition(line: 1, column: 1))
  }

  @Test(arguments: [
    ("", 0, 1, 1),
    ("abc", 2, 1, 3),
    ("abc", 99, 1, 4),
    ("a\nb", 2, 2, 1),
    ("a\r\nb", 3, 2, 1),
    ("a\rb", 2, 1, 3),
    ("数学x", 6, 1, 3),
    ("数学x", 4, 1, 2),
    ("e\u{301}x", 3, 1, 3),
  ])
  func `counts columns in scalars`(text: String, offset: Int, line: Int, column: Int) {
    let position = TextPosition(ofByte: offset, in: Array(text.utf8))
    #expect(position == TextPosition(line: line, column: column))
  }

  @Test func `reads nesting up to the limit`() throws {
    let depth = JSONDocument.deepestNesting
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(try document(text).root.kind == .array)
    #expect(try document("[" + text.dropFirst().dropLast() + ", [[]]]").root[1]?.kind == .array)
  }
}
