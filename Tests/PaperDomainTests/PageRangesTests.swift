import PaperDomain
import Testing

struct PageRangesTests {
  @Test(arguments: [
    ("3-7,9", [3, 4, 5, 6, 7, 9], "3-7,9"),
    (" 1 - 2 , 4-5 ", [1, 2, 4, 5], "1-2,4-5"),
    ("9,3,3", [9, 3, 3], "9,3,3"),
    ("1,2,3", [1, 2, 3], "1-3"),
    ("007", [7], "7"),
  ])
  func `reads and writes ranges`(text: String, pages: [Int], written: String) throws {
    #expect(try PageRanges(parsing: text).pages == pages)
    #expect(PageRanges(pages).description == written)
  }

  @Test func `writes no pages as nothing`() { #expect(PageRanges([]).description == "") }

  @Test(
    arguments: [
      ("", .empty), (" ", .empty), ("1,,2", .empty), ("1,", .empty),
      ("x", .notANumber("x")), ("1-2-3", .notANumber("1-2-3")), ("-", .notANumber("-")),
      ("1.5", .notANumber("1.5")), ("+1", .notANumber("+1")), ("１", .notANumber("１")),
      ("1 2", .notANumber("1 2")),
      ("3-", .open("3-")), ("-3", .open("-3")),
      ("0", .zero), ("0-3", .zero),
      ("7-3", .reversed(7, 3)),
      ("13", .overMaximum("13", maximum: 12)),
      ("1-99999999999", .overMaximum("99999999999", maximum: 12)),
      ("1-99999999999999999999999", .overMaximum("99999999999999999999999", maximum: 12)),
    ] as [(String, PageRangesError)])
  func `names what is wrong`(text: String, error: PageRangesError) {
    #expect(throws: error) { try PageRanges(parsing: text, maximum: 12) }
  }

  @Test func `refuses to name more pages than a file may have`() {
    let text = Array(repeating: "1-100000", count: 1_000).joined(separator: ",")
    #expect(throws: PageRangesError.tooMany(limit: 100_000)) { try PageRanges(parsing: text) }
    #expect(throws: PageRangesError.tooMany(limit: 100_000)) {
      try PageRanges(parsing: "1-9223372036854775807", maximum: .max)
    }
  }

  @Test(arguments: [("1-2,4", true), ("1,2", true), ("2,1", false), ("1-3,3", false), ("5", true)])
  func `tells whether pages increase`(text: String, isIncreasing: Bool) throws {
    #expect(try PageRanges(parsing: text).isIncreasing == isIncreasing)
  }
}
