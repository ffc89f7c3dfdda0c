import PaperDomain
import Testing

/// The changes of two sides to the valid library, and the result of the merge.
struct MergeCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var base: [String: String?] = [:]
  var published: [String: String?]
  var ours: [String: String?]
  /// The changed files of the result; all other files are those of the base.
  var result: [String: String?]
  var says: [String]

  init(
    _ what: String, base: [String: String?] = [:], published: [String: String?],
    ours: [String: String?], result: [String: String?], says: [String] = []
  ) {
    testDescription = what
    self.base = base
    self.published = published
    self.ours = ours
    self.result = result
    self.says = says
  }

  func verify() throws {
    let base = SampleLibrary.valid.with(base)
    let sample = MergeSample(
      base: base, published: base.with(published), ours: base.with(ours))
    let (merged, report) = try sample.merged()
    let wanted = base.with(result).files
    for path in Set(wanted.keys).union(merged.files.keys).sorted()
    where wanted[path] != merged.files[path] {
      Issue.record(
        "\(path):\n\(merged.files[path] ?? "is not there")\nand not\n\(wanted[path] ?? "there")")
    }
    #expect(MergeSample.lines(report) == says)
    #expect(!merged.check(since: sample.published).contains(": error: "))
  }
}
