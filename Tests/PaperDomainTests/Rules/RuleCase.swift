import Testing

/// A change to the valid library, and everything that a check then says.
struct RuleCase: CustomTestStringConvertible {
  var name: String
  /// Files that are another way than in the valid library.
  var files: [String: String?]
  /// The same for HEAD; `nil` where there is none.
  var head: [String: String?]?
  var missingBlobs: Set<Int> = []
  var says: String

  init(
    _ name: String, _ files: [String: String?], since head: [String: String?]? = nil,
    missingBlobs: Set<Int> = [], _ says: String = ""
  ) {
    self.name = name
    self.files = files
    self.head = head
    self.missingBlobs = missingBlobs
    self.says = says
  }

  var testDescription: String { name }

  /// Everything that is wrong, and nothing else, is said.
  func verify() {
    let library = SampleLibrary.valid.with(files)
    let base = head.map(SampleLibrary.valid.with)
    let said = library.check(since: base, missing: missingBlobs)
    #expect(said == says, "\(name) says:\n\(said)\n")
  }
}
