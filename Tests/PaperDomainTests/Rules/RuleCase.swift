import Testing

/// A change to the valid library, and the complete output of a check.
struct RuleCase: CustomTestStringConvertible {
  var name: String
  /// The files that differ from the valid library.
  var files: [String: String?]
  /// The same for HEAD; `nil` if there is no HEAD.
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

  /// Checks that exactly the expected diagnostics are reported.
  func verify() {
    let library = SampleLibrary.valid.with(files)
    let base = head.map(SampleLibrary.valid.with)
    let said = library.check(since: base, missing: missingBlobs)
    #expect(said == says, "\(name) says:\n\(said)\n")
  }
}
