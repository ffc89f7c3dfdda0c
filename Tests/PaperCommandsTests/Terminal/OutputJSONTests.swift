import PaperCommands
import Testing

struct OutputJSONTests {
  @Test func `keeps the order of keys and indents by two`() {
    let json: OutputJSON = [
      "zeta": 1, "alpha": ["a", nil, true], "box": [0.5, 1, 2.0], "none": [], "empty": .object([]),
      "inner": ["k": .text(String?.none)],
    ]
    #expect(
      json.document == """
        {
          "zeta": 1,
          "alpha": [
            "a",
            null,
            true
          ],
          "box": [0.5, 1, 2],
          "none": [],
          "empty": {},
          "inner": {
            "k": null
          }
        }

        """)
  }

  @Test(arguments: [
    ("深度\"\\", "\"深度\\\"\\\\\""), ("\n\t\r\u{1}", "\"\\n\\t\\r\\u0001\""),
    ("\u{7f}\u{9b}", "\"\\u007f\\u009b\""), ("👍/", "\"👍/\""),
  ])
  func `escapes what JSON and terminals need`(_ text: String, _ quoted: String) {
    #expect(OutputJSON.string(text).document == quoted + "\n")
  }

  @Test(
    arguments: [
      (0.1, "0.1"), (-3, "-3"), (1e300, "1e+300"), (.infinity, "null"), (.nan, "null"),
    ] as [(Double, String)])
  func `writes numbers that JSON can read`(_ value: Double, _ text: String) {
    #expect(OutputJSON.double(value).document == text + "\n")
  }
}
