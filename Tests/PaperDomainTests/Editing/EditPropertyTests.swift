import PaperDomain
import SeededRandom
import Testing

/// Invariants after any sequence of commands that change the structure of any library.
struct EditPropertyTests {
  @Test(arguments: 0..<24 as Range<UInt64>)
  func `the library stays whole`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let before = RandomLibrary(using: &random).library
    #expect(before.check(since: nil).contains("error") == false)
    var library = before
    var done = 0
    for _ in 0..<12 {
      var editor = library.editor(random: random.next())
      let pages = Set(editor.snapshot.pages.values.compactMap(\.id))
      let notes = editor.snapshot.notes.count
      var changes = RandomEdit.Changes()
      let step = RandomEdit.structural.randomElement(using: &random) ?? .order
      do {
        changes = try step.perform(&editor, &random)
        done += 1
      } catch let refusal as any UserFacingError {
        #expect(!refusal.explanation.isEmpty)
        continue
      }
      let after = library.applying(editor.edits)
      EditorMovingTests.agrees(editor, after)
      let problems = Self.errors(of: after, since: before)
      #expect(problems == [], "\(step) of seed \(seed): \(problems)")
      let now = Set(after.snapshot.pages.values.compactMap(\.id))
      #expect(now.symmetricDifference(pages).count == changes.pages, "\(step) of seed \(seed)")
      #expect(after.snapshot.notes.count == notes + changes.notes, "\(step) of seed \(seed)")
      library = after
    }
    #expect(done > 0)
    let (fixed, _) = try library.completed(since: before)
    #expect(Self.warnings(of: fixed, since: before) == [])
  }

  /// All errors except groups without pages, which a working tree may have.
  private static func errors(of library: SampleLibrary, since base: SampleLibrary) -> [String] {
    LibraryCheck(library.snapshot, base: base.snapshot, blobs: SampleBlobs()).problems()
      .filter { $0.code.severity == .error && $0.code != .emptyGroup }
      .map { "\($0.file): \($0.message)" }
  }

  private static func warnings(of library: SampleLibrary, since base: SampleLibrary) -> [String] {
    LibraryCheck(library.snapshot, base: base.snapshot, blobs: SampleBlobs()).problems()
      .filter { $0.code != .emptyGroup }.map { "\($0.file): \($0.message)" }
  }
}
