import PaperDomain
import Testing

/// Tables as text.
struct CSVTests {
  @Test(
    arguments: [
      ("a,b\nc,d\n", "a|b\nc|d"), ("a,b\r\nc,d", "a|b\nc|d"), ("a,b\rc,d\r", "a|b\nc|d"),
      ("\u{feff}a,b\n", "a|b"), ("a,,\n,,\n", "a||\n||"), ("\n\na,b\n\n", "a|b"),
      ("\"a,b\",c\n", "a,b|c"), ("\"a\"\"b\",c\n", "a\"b|c"), ("\"a\nb\",c\nd,e", "a\nb|c\nd|e"),
      ("a;b\n1,5;c\n", "a|b\n1,5|c"), ("a\tb\nc,d\te\n", "a|b\nc,d|e"), ("a;b,c\n", "a;b|c"),
      ("\"x;y\",z\n1;2,3\n", "x;y|z\n1;2|3"), ("名,\"Titel\"\n微积分,\"é\"\n", "名|Titel\n微积分|é"),
      ("\"\",b\n", "|b"), ("", ""), ("a", "a"), ("a b\" c,d\n", "a b\" c|d"),
    ])
  func `are read`(text: String, records: String) throws {
    let found = try CSVReader.records(in: text)
    #expect(
      found.map { $0.map(\.text).joined(separator: "|") }.joined(separator: "\n") == records)
  }

  @Test(
    arguments: [
      ("a,b\nc,\"d\n", "2:3: the quote is not closed"),
      ("a\n\"b\"c\n", "2:4: there is text after a closing quote"),
    ])
  func `that are broken are told with the place`(text: String, message: String) {
    let problem = #expect(throws: TableProblem.self) { try CSVReader.records(in: text) }
    #expect(problem.map { "\($0.position): \($0.message)" } == message)
  }

  @Test func `say where each field stands`() throws {
    let fields = try CSVReader.records(in: "微积分,b\r\n\"x\r\ny\",\"z\"").joined()
    #expect(fields.map(\.position.description) == ["1:1", "1:5", "2:1", "3:4"])
  }

  @Test(
    arguments: [
      [["a", "b c", ""], ["", "", ""]], [["a,b", "\"", "x\ny", " p "]], [[""]], [["", ""]],
      [["微积分", "é", "\t"], ["a;b", "'", "-"]],
    ])
  func `come back as they were written`(records: [[String]]) throws {
    var text = CSVText()
    for record in records { text.add(record) }
    let read = try CSVReader.records(in: text.text).map { $0.map(\.text) }
    #expect(read == records.filter { $0 != [""] })
  }

  @Test(
    arguments: [
      ("", []), ("A/b", ["A/b"]), ("A/b; C/d", ["A/b", "C/d"]), ("A/b;;C/d;", ["A/b", "C/d"]),
      (" A/b \n C/d\r\nE/f", ["A/b", "C/d", "E/f"]), ("\"A;x/b\"; C/d", ["A;x/b", "C/d"]),
      ("A/b, c", ["A/b, c"]), ("\"A/\"\"b\"", ["A/\"b"]), ("A/say \"x\"", ["A/say \"x\""]),
    ])
  func `hold tags between semicolons`(text: String, names: [String]) {
    #expect(TagList.names(in: text) == names)
  }

  @Test func `hold any tags`() throws {
    for names in [["A;x/b", "C/d"], ["\"A/b", "C/\""], ["A/b c", "数学/微积分"]] {
      let tags = try names.map { try #require(TagReference(parsing: $0)) }
      #expect(TagList.names(in: TagList.text(of: tags)) == names)
    }
  }
}
