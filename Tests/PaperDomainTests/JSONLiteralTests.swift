import PaperDomain
import Testing

struct JSONLiteralTests {
  @Test func `is written as manifests are`() {
    let literal: JSONLiteral = [
      "id": "5f0c", "pageNumber": 3, "title": "微积分 \"A\" \\ \u{1}\n",
      "tags": ["a/b", "c/d"], "none": [], "nothing": [:],
      "rects": [[.decimal(0.1), .decimal(0.25), 1, 1]], "done": true, "note": .null,
      "variables": ["Year": 2023],
    ]
    let text = #"""
      {
        "id": "5f0c",
        "pageNumber": 3,
        "title": "微积分 \"A\" \\ \u0001\n",
        "tags": [
          "a/b",
          "c/d"
        ],
        "none": [],
        "nothing": {},
        "rects": [
          [0.1, 0.25, 1, 1]
        ],
        "done": true,
        "note": null,
        "variables": {
          "Year": 2023
        }
      }

      """#
    #expect(String(decoding: literal.document(), as: UTF8.self) == text)
  }

  @Test func `begins its lines at the given indent`() {
    let literal: JSONLiteral = ["a": ["b"]]
    #expect(literal.formatted(indent: 2) == "{\n    \"a\": [\n      \"b\"\n    ]\n  }")
  }

  @Test(arguments: [
    (JSONLiteral.decimal(0.1), "0.1"), (.decimal(2), "2"), (.decimal(-0.5), "-0.5"),
    (.decimal(1e300), "1e+300"), (.int(.min), "-9223372036854775808"),
  ])
  func `spells numbers`(literal: JSONLiteral, spelling: String) {
    #expect(literal.formatted() == spelling)
  }

  @Test(arguments: [
    ("1", "1.0"), ("10", "1e1"), ("0", "-0.00e7"), ("15e-1", "1.5"), ("100", "1.00E+2"),
    (#"{"a":1,"b":2}"#, #"{ "b": 2, "a": 1 }"#), (#""\u0041""#, #""A""#),
  ])
  func `is equal to what means the same`(one: String, other: String) throws {
    let one = try JSONDocument(parsing: Array(one.utf8)).root.literal
    let other = try JSONDocument(parsing: Array(other.utf8)).root.literal
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
  }

  @Test(arguments: [
    ("1", "1.1"), ("1", "-1"), ("1", "\"1\""), ("[1, 2]", "[2, 1]"), ("[]", "{}"),
    ("\"é\"", "\"e\u{301}\""), ("null", "false"), ("[[1], 2]", "[[1, 2]]"),
    ("1e99999999999999999999", "1e99999999999999999998"), ("12", "1"), ("0.1", "0.01"),
  ])
  func `is not equal to anything else`(one: String, other: String) throws {
    let one = try JSONDocument(parsing: Array(one.utf8)).root.literal
    let other = try JSONDocument(parsing: Array(other.utf8)).root.literal
    #expect(one != other)
  }
}
