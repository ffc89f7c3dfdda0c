import PaperDomain
import Testing

@Suite struct ManifestMergeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let base: String
    let ours: String
    let theirs: String
    let result: String
    var conflicts: [String] = []

    init(
      _ what: String, _ base: String, _ ours: String, _ theirs: String, _ result: String,
      _ conflicts: String...
    ) {
      testDescription = what
      (self.base, self.ours, self.theirs, self.result) = (base, ours, theirs, result)
      self.conflicts = conflicts
    }
  }

  static let cases = [
    Case(
      "a binding there, a tag here", #"{"bundle":"a","pageNumber":1}"#,
      #"{"bundle":"a","pageNumber":1,"tags":["S/M"]}"#, #"{"bundle":"b","pageNumber":2}"#,
      #"{"bundle":"b","pageNumber":2,"tags":["S/M"]}"#),
    Case(
      "a binding is one value", #"{"bundle":"a","pageNumber":1}"#,
      #"{"bundle":"b","pageNumber":1}"#,
      #"{"bundle":"a","pageNumber":2}"#, #"{"bundle":"b","pageNumber":1}"#, "binding"),
    Case(
      "both to the same", #"{"bundle":"a","pageNumber":1}"#, #"{"bundle":"b","pageNumber":2}"#,
      #"{"bundle":"b","pageNumber":2}"#, #"{"bundle":"b","pageNumber":2}"#),
    Case(
      "tags are sets", #"{"tags":["a","b","c"]}"#, #"{"tags":["b","c","x"]}"#,
      #"{"tags":["a","b","y","c"]}"#, #"{"tags":["b","y","c","x"]}"#),
    Case("the last tag goes", #"{"tags":["a"]}"#, #"{"tags":["a","b"]}"#, "{}", #"{"tags":["b"]}"#),
    Case("no tag is left", #"{"tags":["a"]}"#, #"{"tags":["a"],"t":1}"#, "{}", #"{"t":1}"#),
    Case(
      "variables are merged one by one", #"{"variables":{"Y":1,"Z":1}}"#,
      #"{"variables":{"Y":2,"Z":1}}"#, #"{"variables":{"Y":1}}"#, #"{"variables":{"Y":2}}"#),
    Case(
      "one variable, two values", #"{"variables":{"Y":1}}"#, #"{"variables":{"Y":2,"Z":1}}"#, "{}",
      #"{"variables":{"Y":2,"Z":1}}"#, "variables.Y"),
    Case(
      "variables that only one side has", #"{}"#, #"{"variables":{"Y":2}}"#,
      #"{"variables":{"Z":1}}"#, #"{"variables":{"Z":1,"Y":2}}"#),
    Case(
      "a list that one side ordered", #"{"pages":["a","b","c"]}"#, #"{"pages":["a","b","c","d"]}"#,
      #"{"pages":["c","b","a"]}"#, #"{"pages":["c","d","b","a"]}"#),
    Case(
      "a list that both ordered", #"{"pages":["a","b","c"]}"#, #"{"pages":["b","a","c"]}"#,
      #"{"pages":["c","b","a"]}"#, #"{"pages":["b","a","c"]}"#, "pages"),
    Case(
      "tags of a group by id",
      #"{"tags":[{"id":"1","name":"A","color":"x"},{"id":"2","name":"B"}]}"#,
      #"{"tags":[{"id":"1","name":"A2","color":"x"},{"id":"2","name":"B"}]}"#,
      #"{"tags":[{"id":"1","name":"A","color":"y"}]}"#,
      #"{"tags":[{"id":"1","name":"A2","color":"y"}]}"#),
    Case(
      "removed there, changed here", #"{"tags":[{"id":"1","name":"A"}]}"#,
      #"{"tags":[{"id":"1","name":"B"}]}"#, #"{"tags":[]}"#, #"{"tags":[{"id":"1","name":"B"}]}"#,
      "tags.1"),
    Case(
      "two titles", #"{"title":"a"}"#, #"{"title":"b"}"#, #"{"title":"c"}"#, #"{"title":"b"}"#,
      "title"),
    Case(
      "unknown keys stay", #"{"x":[1]}"#, #"{"x":[1],"y":0}"#, #"{"x":[2]}"#, #"{"x":[2],"y":0}"#),
  ]

  @Test(arguments: cases) func `what changed on one side is taken, the rest is told`(
    merge: Case
  ) throws {
    func read(_ text: String) throws -> JSONLiteral {
      try JSONDocument(parsing: Array(text.utf8)).root.literal
    }
    let isPage = merge.base.contains("pageNumber")
    let merged = ManifestMerge(
      base: try read(merge.base), ours: try read(merge.ours), theirs: try read(merge.theirs),
      as: isPage ? .page(path: "d/g/p") : .doc(path: "d"))
    #expect(merged.result == (try read(merge.result)))
    #expect(merged.conflicts.map(\.field) == merge.conflicts)
  }
}
