import PaperDomain
import PaperLibrary
import Testing

@Suite struct FactOriginTests {
  /// The commit, by its subject, that set each value of a manifest.
  private func origins(_ file: String, _ scratch: Scratch, at revision: String? = nil) throws
    -> [String]
  {
    let library = try scratch.library()
    let commit = try revision.map { try library.revisions.commit(named: $0) }
    let bytes: [UInt8]
    if let commit {
      bytes = try library.snapshots.source(of: commit).read(file)
    } else {
      bytes = try WorkingSource(root: scratch.folder()).read(file)
    }
    let place = try #require(ManifestPlace(path: file))
    let manifest = try #require(Manifest.read(bytes, path: file, place: place).manifest)
    return try library.factOrigins.find(of: manifest, at: file, from: commit).map {
      "\($0.fact.field) \($0.fact.value): \($0.subject ?? "-")"
    }
  }

  private func library() throws -> Scratch {
    let scratch = try Scratch.withBundles()
    try scratch.page("d/g/p1", 1, "a", 1, tags: ["S/A"])
    try scratch.commit("first")
    try scratch.page("d/g/p1", 1, "b", 2, tags: ["S/A"])
    try scratch.commit("rebind")
    try scratch.page("d/g/p1", 1, "b", 2, tags: ["S/A", "S/B"])
    try scratch.commit("tag")
    return scratch
  }

  @Test func `each value is shown with the commit that set it, what is new with none`() throws {
    let scratch = try library()
    try scratch.page("d/g/p1", 1, "b", 2, tags: ["S/A", "S/B", "S/C"])
    #expect(
      try origins("docs/d/g/p1.json", scratch)
        == ["binding b#2: rebind", "tags S/A: first", "tags S/B: tag", "tags S/C: -"])
    #expect(
      try origins("docs/d/g/p1.json", scratch, at: "HEAD~1")
        == ["binding b#2: rebind", "tags S/A: first"])
    #expect(try origins("docs/d/doc.json", scratch) == ["title d: first"])
  }

  @Test func `moves are followed, recorded or not`() throws {
    let scratch = try library()
    try scratch.git("mv", "docs/d", "docs/e")
    try scratch.commit("move")
    let wanted = ["binding b#2: rebind", "tags S/A: first", "tags S/B: tag"]
    #expect(try origins("docs/e/g/p1.json", scratch) == wanted)
    try scratch.git("mv", "docs/e", "docs/f")
    #expect(try origins("docs/f/g/p1.json", scratch) == wanted)
  }

  @Test func `a merge passes what it took to the side it came from`() throws {
    let scratch = try library()
    try scratch.git("checkout", "-q", "-b", "side", "HEAD~1")
    try scratch.page("d/g/p1", 1, "b", 2, tags: ["S/A", "S/X"])
    try scratch.commit("side")
    try scratch.git("checkout", "-q", "main")
    try scratch.merge("side") {
      try scratch.page("d/g/p1", 1, "b", 2, tags: ["S/A", "S/B", "S/X", "S/M"])
    }
    #expect(
      try origins("docs/d/g/p1.json", scratch) == [
        "binding b#2: rebind", "tags S/A: first", "tags S/B: tag", "tags S/X: side",
        "tags S/M: merge",
      ])
  }

  @Test func `what was taken away and set again is of the later commit`() throws {
    let scratch = try library()
    try scratch.page("d/g/p1", 1, "b", 2)
    try scratch.commit("none")
    try scratch.page("d/g/p1", 1, "b", 2, tags: ["S/A"])
    try scratch.commit("again")
    #expect(
      try origins("docs/d/g/p1.json", scratch) == ["binding b#2: rebind", "tags S/A: again"])
  }
}
