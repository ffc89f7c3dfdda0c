import Foundation
import PaperDomain
import PaperLibrary
import Testing

/// Changes of many files, which are written, checked and stored in parallel.
@Suite struct ManyFilesTests {
  private func library(pages: Int) async throws -> Scratch {
    let scratch = try Scratch.made()
    try await scratch.importPDF("a")
    try scratch.group("d/g")
    for number in 0..<pages { try scratch.page("d/g/p\(number)", 1_000 + number, "a", 1) }
    try scratch.write(
      "tags/subject.json",
      ##"{ "name": "Subject", "tags": [ { "name": "A", "color": "#208C85", "scope": "all" } ] }"##)
    try await scratch.record()
    return scratch
  }

  private func tagAll(_ scratch: Scratch) throws {
    _ = try scratch.library().edit { editor in
      try editor.tag(
        editor.snapshot.orderedPages.map(Entity.page),
        [TagChange(tag: TagReference(group: "Subject", tag: "A"), isRemoval: false)])
    }
  }

  private func expectSound(_ scratch: Scratch) throws {
    #expect(try scratch.git("status", "--porcelain") == "")
    #expect(try scratch.git("fsck", "--strict", "--no-progress") == "")
  }

  @Test func `are all written, recorded in one commit and one pack, and taken back`() async throws {
    let scratch = try await library(pages: 300)
    let before = try scratch.files()
    let packs = try scratch.git("count-objects", "-v").split(separator: "\n")
      .first { $0.hasPrefix("packs: ") }.flatMap { Int($0.dropFirst("packs: ".count)) }
    try tagAll(scratch)
    let tagged = try scratch.library().snapshot().pages.values.filter { !$0.metadata.tags.isEmpty }
    #expect(tagged.count == 300)
    #expect(try scratch.files().keys.sorted() == before.keys.sorted())
    #expect(try #require(try await scratch.record()).commits.count == 1)
    #expect(try scratch.git("count-objects", "-v").contains("packs: \((packs ?? 0) + 1)\n"))
    try expectSound(scratch)
    _ = try scratch.library().operations.undo()
    _ = try scratch.library().operations.undo()
    #expect(try scratch.files() == before)
    try expectSound(scratch)
  }

  @Test func `more than a partial check is for are checked like one`() async throws {
    let scratch = try await library(pages: 1_100)
    for number in 0..<1_100 { try scratch.page("d/g/p\(number)", 1_000 + number, "a", 2) }
    try scratch.page("d/g/p7", 1_007, "nobody", 2)
    let outcome = try await scratch.library().commit(
      CommitRequest(), opening: FixedPageCount())
    guard case .refused(let diagnostics) = outcome else {
      throw Scratch.Failure(text: "\(outcome)")
    }
    let errors = diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.code) == [.unknownBundle])
    #expect(errors.map(\.file) == ["docs/d/g/p7.json"])
    let status = try scratch.library().checks.status()
    #expect(status.changes.filter { $0.kind == .rebind }.count == 1_100)
  }
}
