import PaperDomain
import Testing

struct JSONEditTests {
  typealias Change = @Sendable (inout JSONEdit) throws -> Void

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let before: String
    let after: String
    let change: Change

    init(_ name: String, _ before: String, _ after: String, _ change: @escaping Change) {
      testDescription = name
      self.before = before
      self.after = after
      self.change = change
    }
  }

  private static let order = ["id", "bundle", "pageNumber", "createdAt", "tags", "variables"]

  static let cases: [Case] = [
    Case("one value", "{\n  \"a\" : 1.0,\n\n  \"b\": 2\n}", "{\n  \"a\" : 1.0,\n\n  \"b\": 3\n}") {
      try $0.set(["b"], to: 3)
    },
    Case("an equal number keeps its spelling", "{\"a\": 3.0e0}", "{\"a\": 3.0e0}") {
      try $0.set(["a"], to: 3)
    },
    Case("an equal string keeps its escapes", #"["\u0041"]"#, #"["\u0041"]"#) {
      try $0.set([0], to: "A")
    },
    Case("another Unicode form is another value", "[\"e\u{301}\"]", "[\"é\"]") {
      try $0.set([0], to: "é")
    },
    Case(
      "a key goes behind its predecessor",
      "{\n  \"$schema\": \"x\",\n  \"id\": \"i\",\n  \"mine\": 0,\n  \"tags\": []\n}\n",
      "{\n  \"$schema\": \"x\",\n  \"id\": \"i\",\n  \"pageNumber\": 3,\n  \"mine\": 0,\n"
        + "  \"tags\": []\n}\n"
    ) { try $0.set(["pageNumber"], to: 3, keyOrder: order) },
    Case(
      "a key without a predecessor goes before its successor",
      "{\n  \"$schema\": \"x\",\n  \"tags\": []\n}",
      "{\n  \"$schema\": \"x\",\n  \"id\": \"i\",\n  \"tags\": []\n}"
    ) { try $0.set(["id"], to: "i", keyOrder: order) },
    Case("an unknown key goes last", "{ \"id\": \"i\" }", "{ \"id\": \"i\", \"x\": null }") {
      try $0.set(["x"], to: .null, keyOrder: order)
    },
    Case("a compact text stays compact", #"{"a":1,"b":[1,2]}"#, #"{"a":1,"b":[1,2,3],"c":{"d":4}}"#)
    {
      try $0.insert(3, into: ["b"], at: 2)
      try $0.set(["c"], to: ["d": 4])
    },
    Case("a compact text of one key stays compact", #"{"a":1}"#, #"{"a":1,"b":["x","y"]}"#) {
      try $0.set(["b"], to: ["x", "y"])
    },
    Case(
      "one-line padding is copied", "{ \"a\": [ \"x\" ] }",
      "{ \"a\": [ \"x\", \"y\" ], \"b\": [ 1 ] }"
    ) {
      try $0.insert("y", into: ["a"], at: 1)
      try $0.set(["b"], to: [1])
    },
    Case(
      "tabs and CRLF are copied", "{\r\n\t\"a\": [\r\n\t\t\"x\"\r\n\t]\r\n}\r\n",
      "{\r\n\t\"a\": [\r\n\t\t\"w\",\r\n\t\t\"x\"\r\n\t],\r\n\t\"b\": {\r\n\t\t\"c\": 1\r\n\t}\r\n}\r\n"
    ) {
      try $0.insert("w", into: ["a"], at: 0)
      try $0.set(["b"], to: ["c": 1])
    },
    Case(
      "a comma at the line's beginning is copied", "{ \"a\": 1\n, \"b\": 2\n}",
      "{ \"a\": 1\n, \"b\": 2\n, \"c\": 3\n}"
    ) { try $0.set(["c"], to: 3) },
    Case(
      "blank lines are not copied", "{\n  \"a\": 1,\n\n  \"b\": 2\n}",
      "{\n  \"a\": 1,\n\n  \"b\": 2,\n  \"c\": 3\n}"
    ) { try $0.set(["c"], to: 3) },
    Case(
      "a one-line object among lines is a model",
      "[\n    { \"id\": \"a\", \"n\": 1 },\n    { \"id\": \"b\", \"n\": 2 }\n]",
      "[\n    { \"id\": \"a\", \"n\": 1 },\n    { \"id\": \"b\", \"n\": 2 },\n"
        + "    { \"id\": \"c\", \"n\": 3 }\n]"
    ) { try $0.insert(["id": "c", "n": 3], into: [], at: 2) },
    Case(
      "objects that open on a line of brackets are a model",
      "[{\n  \"a\": 1\n}, {\n  \"a\": 2\n}]",
      "[{\n  \"a\": 1\n}, {\n  \"a\": 2\n}, {\n  \"a\": 3\n}]"
    ) { try $0.insert(["a": 3], into: [], at: 2) },
    Case(
      "an empty array among lines is expanded", "{\n  \"tags\": [ ],\n  \"x\": {}\n}",
      "{\n  \"tags\": [\n    \"a/b\"\n  ],\n  \"x\": {\n    \"y\": 1\n  }\n}"
    ) {
      try $0.insert("a/b", into: ["tags"], at: 0)
      try $0.set(["x", "y"], to: 1)
    },
    Case("an empty array on a line stays on it", "{ \"a\": [] }", "{ \"a\": [\"x\"] }") {
      try $0.insert("x", into: ["a"], at: 0)
    },
    Case("an empty document is expanded", "{}\n", "{\n  \"a\": {\n    \"b\": 1\n  }\n}\n") {
      try $0.set(["a", "b"], to: 1)
    },
    Case(
      "numbers stay on one line", "{\n  \"rects\": []\n}",
      "{\n  \"rects\": [\n    [0.1, 0.2],\n    [0.3, 0.4]\n  ],\n  \"at\": [1, 2]\n}"
    ) {
      try $0.set(["rects"], to: [[.decimal(0.1), .decimal(0.2)]])
      try $0.insert([.decimal(0.3), .decimal(0.4)], into: ["rects"], at: 1)
      try $0.set(["at"], to: [1, 2])
    },
    Case("the first line goes", "{\n  \"a\": 1,\n  \"b\": 2\n}", "{\n  \"b\": 2\n}") {
      try $0.remove(["a"])
    },
    Case(
      "the last line goes with the comma before", "{\n  \"a\": 1,\n  \"b\": 2\n}",
      "{\n  \"a\": 1\n}"
    ) { try $0.remove(["b"]) },
    Case("an element of a line goes", "[1, 2,\n 3]", "[1,\n 3]") { try $0.remove([1]) },
    Case("the only entry goes", "{ \"a\": [\n  1\n] }", "{ \"a\": [] }") {
      try $0.remove(["a", 0])
    },
    Case("what is missing can be removed", "{ \"a\": 1 }", "{ \"a\": 1 }") {
      try $0.remove(["b"])
      try $0.remove(["a", "b", 0])
      try $0.remove(["a", 0])
    },
    Case("a key given twice goes altogether", #"{"a": 1, "b": 2, "a": 3}"#, #"{"b": 2}"#) {
      try $0.remove(["a"])
    },
    Case("a scalar becomes an object", "{\n  \"a\": 1\n}", "{\n  \"a\": {\n    \"b\": 2\n  }\n}") {
      try $0.set(["a"], to: ["b": 2])
    },
    Case(
      "an object is changed key by key",
      "{\n  \"v\": { \"Year\": 2023, \"Score\" : 7, \"Old\": 0 }\n}",
      "{\n  \"v\": { \"Year\": 2024, \"Score\" : 7, \"New\": 1 }\n}"
    ) { try $0.set(["v"], to: ["Score": 7, "New": 1, "Year": 2024]) },
    Case(
      "a renamed key keeps its line", "{\n  \"v\": {\n    \"Old\":  1\n  }\n}",
      "{\n  \"v\": {\n    \"New\":  1\n  }\n}"
    ) { try $0.set(["v"], to: ["New": 1]) },
    Case(
      "an object with the same id is the same",
      #"[{"id": "a", "x": 1}, {"id": "b", "x": 2, "y": 3.0}]"#,
      #"[{"id": "b", "x": 9, "y": 3.0}]"#
    ) { try $0.set([], to: [["id": "b", "y": 3, "x": 9]]) },
    Case("the root is replaced", " 1 \n", " {\n  \"a\": 1\n} \n") { try $0.set([], to: ["a": 1]) },
  ]

  private func edit(_ text: String) throws -> JSONEdit {
    JSONEdit(try JSONDocument(parsing: Array(text.utf8)))
  }

  @Test(arguments: cases)
  func `touches only what must change`(_ example: Case) throws {
    var edit = try edit(example.before)
    try example.change(&edit)
    let after = String(decoding: edit.apply(), as: UTF8.self)
    #expect(after.utf8.elementsEqual(example.after.utf8), "\(after)")
  }

  @Test func `changes an array by one line for each changed element`() throws {
    let names = (0..<200).map { "page \($0)" }
    let literal: JSONLiteral = ["pages": .strings(names)]
    var wanted = names
    wanted.remove(at: 150)
    wanted[70] = "changed"
    wanted.insert("new", at: 20)
    wanted.append("last")
    wanted.swapAt(100, 101)
    var edit = JSONEdit(try JSONDocument(parsing: literal.document()))
    try edit.set(["pages"], to: .strings(wanted))
    let before = literal.formatted().split(separator: "\n")
    let after = String(decoding: edit.apply(), as: UTF8.self).split(separator: "\n")
    #expect(
      edit.apply() == JSONLiteral.object([.init(key: "pages", value: .strings(wanted))]).document())
    let difference = after.difference(from: before)
    // One removed, one inserted, one changed, two swapped by moving one, and one behind the last,
    // which gets a comma.
    #expect(difference.removals.count == 4)
    #expect(difference.insertions.count == 5)
  }

  @Test func `refuses what can't be done and leaves the text alone`() throws {
    var edit = try edit(#"{"a": [1], "b": "x"}"#)
    #expect(throws: JSONEditError.wrongKind(["b"], found: .string)) {
      try edit.set(["b", "c"], to: 1)
    }
    #expect(throws: JSONEditError.wrongKind(["a"], found: .array)) {
      try edit.set(["a", "c"], to: 1)
    }
    #expect(throws: JSONEditError.missing(["a", 1])) { try edit.set(["a", 1], to: 1) }
    #expect(throws: JSONEditError.missing(["c", 0])) { try edit.set(["c", 0], to: 1) }
    #expect(throws: JSONEditError.missing([])) { try edit.remove([]) }
    #expect(throws: JSONEditError.missing(["c"])) { try edit.insert(1, into: ["c"], at: 0) }
    #expect(throws: JSONEditError.wrongKind(["b"], found: .string)) {
      try edit.insert(1, into: ["b"], at: 0)
    }
    #expect(throws: JSONEditError.indexOutOfRange(["a"], index: 2, count: 1)) {
      try edit.insert(1, into: ["a"], at: 2)
    }
    let deep = (0..<128).reduce(JSONLiteral.null) { value, _ in [value] }
    #expect(throws: JSONEditError.nestedTooDeep(["b"])) { try edit.set(["b"], to: deep) }
    #expect(edit.apply() == Array(#"{"a": [1], "b": "x"}"#.utf8))
  }
}
