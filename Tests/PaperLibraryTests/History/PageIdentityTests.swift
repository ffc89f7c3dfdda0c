import PaperDomain
import PaperLibrary
import Testing

/// The identity of a page whose manifest has no id, or the same id as another.
@Suite struct PageIdentityTests {
  @Test func `a page is its path until it gets an id, and stays one page`() throws {
    let scratch = try Scratch()
    try scratch.bundle("a")
    try scratch.bundle("b")
    try scratch.group("d/g")
    try scratch.page("d/g/p1", nil, "a", 1)
    try scratch.commit()
    try scratch.page("d/g/p1", nil, "b", 1)
    try scratch.commit()
    let index = try VersionIndex(scratch.library())
    let path = PageKey.path("docs/d/g/p1.json")
    #expect(Scratch.words(try index.history(of: path)) == ["b#1*", "a#1"])
    try scratch.bundle("a", 901)
    try scratch.bundle("b", 902)
    try scratch.page("d/g/p1", 1, "b", 1)
    try scratch.commit("ids are filled in")
    try scratch.page("d/g/p1", 1, "b", 2)
    try scratch.commit()
    #expect(try scratch.versions(1) == ["b#2*", "b#1", "a#1"])
    #expect(try index.history(of: path).versions.isEmpty)
  }

  @Test func `an id filled in together with a rebinding makes a version`() throws {
    let scratch = try Scratch.withBundles()
    try scratch.page("d/g/p1", nil, "a", 1)
    try scratch.commit()
    try scratch.page("d/g/p1", 1, "b", 1)
    try scratch.commit()
    #expect(try scratch.versions(1) == ["b#1*", "a#1"])
  }

  @Test func `a path that is used again belongs to each page in its time`() throws {
    let scratch = try Scratch.withBundles()
    try scratch.page("d/g/p1", nil, "a", 1)
    try scratch.commit()
    try scratch.page("d/g/p1", 1, "a", 1)
    try scratch.commit()
    try scratch.git("mv", "docs/d/g/p1.json", "docs/d/g/p9.json")
    try scratch.commit()
    try scratch.page("d/g/p1", nil, "b", 5)
    try scratch.commit()
    let path = PageKey.path("docs/d/g/p1.json")
    #expect(Scratch.words(try VersionIndex(scratch.library()).history(of: path)) == ["b#5*"])
    try scratch.page("d/g/p1", 2, "b", 5)
    try scratch.commit()
    #expect(try scratch.versions(1) == ["a#1*"])
    #expect(try scratch.versions(2) == ["b#5*"])
  }

  @Test func `two clones that fill in different ids share what was before`() throws {
    let scratch = try Scratch.withBundles()
    try scratch.page("d/g/p1", nil, "a", 1)
    try scratch.commit()
    try scratch.git("checkout", "-q", "-b", "side")
    try scratch.page("d/g/p1", 2, "a", 1)
    try scratch.commit()
    #expect(try scratch.versions(2) == ["a#1*"])
    try scratch.git("checkout", "-q", "main")
    try scratch.page("d/g/p1", 1, "a", 1)
    try scratch.commit()
    try scratch.merge("side")
    #expect(try scratch.versions(1) == ["a#1*"])
    #expect(try scratch.versions(2) == ["a#1"])
  }

  @Test func `a copy with the same id is not the page`() throws {
    let scratch = try Scratch.withBundles()
    try scratch.page("d/g/p5", 1, "a", 1)
    try scratch.commit()
    try scratch.page("d/g/p1", 1, "a", 1)
    try scratch.commit("a copy that sorts first")
    try scratch.page("d/g/p1", 1, "b", 1)
    try scratch.commit("the copy is rebound")
    #expect(try scratch.versions(1) == ["a#1*"])
    try scratch.page("d/g/p5", 1, "a", 2)
    try scratch.page("d/g/p1", 1, "b", 2)
    try scratch.commit("both are rebound")
    #expect(try scratch.versions(1) == ["a#2*", "a#1"])
    try scratch.page("d/g/p1", 2, "b", 2)
    try scratch.commit("the copy gets its own id")
    #expect(try scratch.versions(1) == ["a#2*", "a#1"])
    #expect(try scratch.versions(2) == ["b#2*"])
  }

  @Test func `a copy made together with a rebinding of the page is not the page`() throws {
    let scratch = try Scratch.withBundles()
    try scratch.page("d/g/p1", 1, "a", 1)
    try scratch.commit()
    try scratch.page("d/g/p1", 1, "b", 1)
    try scratch.page("d/g/p2", 1, "a", 1)
    try scratch.commit()
    #expect(try scratch.versions(1) == ["b#1*", "a#1"])
    #expect(try scratch.history(1).versions.allSatisfy { $0.path == "docs/d/g/p1.json" })
  }

  @Test func `a copy is the page from when the page goes`() throws {
    let scratch = try Scratch.withBundles()
    try scratch.page("d/g/p1", 1, "a", 1)
    try scratch.commit()
    try scratch.page("d/g/p2", 1, "b", 1)
    try scratch.commit("a copy")
    try scratch.remove("docs/d/g/p1.json")
    let gone = try scratch.commit("the page goes")
    let history = try scratch.history(1)
    #expect(Scratch.words(history) == ["b#1*", "a#1"])
    #expect(history.versions.first?.commit == gone)
  }

  @Test func `copies are known when history is read bit by bit`() throws {
    let scratch = try Scratch.withBundles()
    let cache = MemoryVersionCache()
    func versions() throws -> [String] {
      Scratch.words(
        try VersionIndex(scratch.library(), cache: cache).history(of: .id(testID(1))))
    }
    try scratch.page("d/g/p1", 1, "a", 1)
    try scratch.commit()
    #expect(try versions() == ["a#1*"])
    try scratch.git("mv", "docs/d/g/p1.json", "docs/d/g/p2.json")
    try scratch.commit()
    #expect(try versions() == ["a#1*"])
    try scratch.page("d/g/p3", 1, "a", 1)
    try scratch.commit("a copy")
    #expect(try versions() == ["a#1*"])
    try scratch.page("d/g/p3", 1, "b", 1)
    try scratch.commit("the copy is rebound")
    #expect(try versions() == ["a#1*"])
    try scratch.page("d/g/p2", 1, "b", 2)
    try scratch.commit("the page is rebound")
    #expect(try versions() == ["b#2*", "a#1"])
  }
}
