import PaperCommands
import Testing

struct TableTests {
  private var table: Table {
    var table = Table(columns: [.left, .right, .flexible, .left])
    table.add("\("p001", .id)", "1", "Question one, in words", "x")
    table.add("p2", "10", "深度学习")
    return table
  }

  @Test func `aligns columns and ends no line in spaces`() {
    #expect(
      table.lines(limit: nil, inColor: false) == [
        "p001   1  Question one, in words  x",
        "p2    10  深度学习",
      ])
  }

  @Test func `pads what is seen, not the escape sequences`() {
    #expect(
      table.lines(limit: nil, inColor: true)[0]
        == "\u{1b}[33mp001\u{1b}[0m   1  Question one, in words  x")
  }

  @Test func `cuts the flexible column to a narrow terminal`() {
    let lines = table.lines(limit: 25, inColor: false)
    #expect(lines == ["p001   1  Question on…  x", "p2    10  深度学习"])
    #expect(lines.allSatisfy { $0.columns <= 25 })
  }

  @Test func `leaves eight columns however narrow it gets`() {
    #expect(table.lines(limit: 4, inColor: false)[0] == "p001   1  Questio…  x")
  }

  @Test func `cuts between two pieces with a mark`() {
    let text: StyledText = "ab\("cd", .id)ef"
    #expect(text.cut(toColumns: 4, inColor: false).plain == "abc…")
    #expect(text.cut(toColumns: 2, inColor: false).plain == "a…")
    #expect(text.cut(toColumns: 6, inColor: false).plain == "abcdef")
  }
}
