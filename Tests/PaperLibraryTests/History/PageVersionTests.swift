import PaperDomain
import PaperLibrary
import Testing

@Suite struct PageVersionTests {
  @Test func `a version is a commit in which the binding changed`() throws {
    let scratch = try Scratch.withBundles()
    try scratch.page("d/g/p1", 1, "a", 1)
    let first = try scratch.commit()
    try scratch.page("d/g/p1", 1, "b", 1)
    let second = try scratch.commit()
    try scratch.page("d/g/p1", 1, "b", 1, tags: ["X/Y"])
    try scratch.commit("tags make no version")
    try scratch.page("d/g/p1", 1, "a", 1, tags: ["X/Y"])
    let third = try scratch.commit()
    let history = try scratch.history(1)
    #expect(Scratch.words(history) == ["a#1*", "b#1", "a#1"])
    #expect(history.versions.map(\.commit) == [third, second, first])
    #expect(history.versions.allSatisfy { $0.author == "Ada" && $0.path == "docs/d/g/p1.json" })
    #expect(history.versions.map(\.bundle) == [try testID(901), try testID(902), try testID(901)])
    #expect(history.isComplete && history.lineCount == 3)
    let index = try VersionIndex(scratch.library())
    let snapshot = try index.manifest(of: history.versions[0])
    #expect(snapshot.page.metadata.tags.map(\.description) == ["X/Y"])
    #expect(
      String(decoding: snapshot.bytes, as: UTF8.self) == (try scratch.read("docs/d/g/p1.json")))
    #expect(try index.manifest(of: history.versions[1]).page.metadata.tags.isEmpty)
  }

  @Test func `one commit makes versions of many pages`() throws {
    let scratch = try Scratch.withBundles()
    for page in 1...5 { try scratch.page("d/g/p\(page)", page, "a", page) }
    try scratch.commit()
    for page in 2...4 { try scratch.page("d/g/p\(page)", page, "b", page) }
    try scratch.commit()
    #expect(try (1...5).map { try scratch.versions($0).count } == [1, 2, 2, 2, 1])
  }

  @Test func `a page is followed wherever its file goes`() throws {
    let scratch = try Scratch.withBundles()
    try scratch.group("other/h")
    try scratch.page("d/g/p1", 1, "a", 1)
    try scratch.page("d/g/p2", 2, "a", 2)
    try scratch.commit()
    try scratch.git("mv", "docs/d/g/p1.json", "docs/other/h/q.json")
    try scratch.commit("moved alone")
    try scratch.git("mv", "docs/other/h/q.json", "docs/other/h/r.json")
    try scratch.page("other/h/r", 1, "b", 7)
    // The two swap names as well.
    try scratch.git("mv", "docs/d/g/p2.json", "docs/other/h/q.json")
    try scratch.commit("moved and rebound")
    #expect(try scratch.versions(1) == ["b#7*", "a#1"])
    #expect(
      try scratch.history(1).versions.map(\.path) == ["docs/other/h/r.json", "docs/d/g/p1.json"])
    #expect(try scratch.versions(2) == ["a#2*"])
  }

  @Test func `pages that swap files keep their histories`() throws {
    let scratch = try Scratch.withBundles()
    try scratch.page("d/g/p1", 1, "a", 1)
    try scratch.page("d/g/p2", 2, "a", 2)
    try scratch.commit()
    try scratch.page("d/g/p2", 1, "a", 1)
    try scratch.page("d/g/p1", 2, "b", 2)
    try scratch.commit()
    #expect(try scratch.versions(1) == ["a#1*"])
    #expect(try scratch.versions(2) == ["b#2*", "a#2"])
  }

  @Test func `renaming a bundle makes no version, whether pages are rewritten or not`() throws {
    let scratch = try Scratch.withBundles()
    try scratch.page("d/g/p1", 1, "a", 1)
    try scratch.page("d/g/p2", 2, "a", 2)
    try scratch.commit()
    try scratch.remove("bundles/a")
    try scratch.bundle("new", 901, formerly: ["a"])
    try scratch.page("d/g/p2", 2, "new", 2)
    try scratch.commit()
    try scratch.page("d/g/p1", 1, "a", 3)
    try scratch.commit()
    #expect(try scratch.versions(1) == ["a#3*", "a#1"])
    #expect(try scratch.history(1).versions.map(\.bundle) == [try testID(901), try testID(901)])
    #expect(try scratch.versions(2) == ["a#2*"])
  }

  @Test func `a name that comes to lead to a bundle makes no version`() throws {
    let scratch = try Scratch()
    try scratch.group("d/g")
    try scratch.page("d/g/p1", 1, "late", 1)
    try scratch.commit("leads nowhere")
    try scratch.bundle("late")
    try scratch.commit("leads to a bundle without id")
    try scratch.bundle("late", 903)
    try scratch.commit("which gets one")
    #expect(try scratch.versions(1) == ["late#1*"])
  }

  @Test func `a name that comes to mean another bundle makes versions of its pages`() throws {
    let scratch = try Scratch.withBundles()
    try scratch.page("d/g/p1", 1, "a", 1)
    try scratch.page("d/g/p2", 2, "b", 1)
    try scratch.page("d/g/p3", 3, "c", 1)
    try scratch.bundle("c", 903)
    try scratch.commit()
    try scratch.bundle("a", 902)
    try scratch.bundle("b", 901)
    try scratch.commit("the folders swapped")
    #expect(
      try (1...3).map { try scratch.versions($0) } == [
        ["a#1*", "a#1"], ["b#1*", "b#1"], ["c#1*"],
      ])
    try scratch.remove("bundles/c")
    try scratch.bundle("d", 904, formerly: ["c"])
    try scratch.commit("a former name of another bundle")
    #expect(try scratch.versions(3) == ["c#1*", "c#1"])
  }

  @Test func `a page that was deleted still has its versions`() throws {
    let scratch = try Scratch.withBundles()
    try scratch.page("d/g/p1", 1, "a", 1)
    try scratch.page("d/g/p2", 2, "a", 2)
    try scratch.commit()
    try scratch.page("d/g/p1", 1, "b", 1)
    try scratch.commit()
    try scratch.remove("docs/d/g/p1.json")
    try scratch.commit()
    let history = try scratch.history(1)
    #expect(Scratch.words(history) == ["b#1", "a#1"])
    #expect(history.current == nil && history.lineCount == 0)
    try scratch.page("d/g/p9", 1, "b", 1)
    try scratch.commit("it comes back")
    #expect(try scratch.versions(1) == ["b#1*", "b#1", "a#1"])
  }

  @Test func `what is no page makes no version`() throws {
    let scratch = try Scratch.withBundles()
    try scratch.page("d/loose", 1, "a", 1)
    try scratch.write("docs/d/g/broken.json", "{ \"bundle\": ")
    try scratch.write("docs/d/g/other.json", "[1]")
    try scratch.page("d/g/p2", 2, "a", 1)
    try scratch.commit()
    try scratch.page("d/loose", 1, "a", 2)
    try scratch.write("docs/d/g/p2.json", "<<<<<<< ours")
    try scratch.commit("broken")
    try scratch.page("d/g/p2", 2, "a", 1)
    try scratch.commit("and mended")
    #expect(try scratch.versions(1) == [])
    #expect(try scratch.versions(2) == ["a#1*", "a#1"])
  }

  @Test func `files become pages when their folder becomes a group`() throws {
    let scratch = try Scratch.withBundles()
    try scratch.page("d/h/p1", 1, "a", 1)
    try scratch.commit()
    #expect(try scratch.versions(1) == [])
    try scratch.group("d/h")
    let birth = try scratch.commit()
    try scratch.remove("docs/d/h/group.json")
    try scratch.commit()
    #expect(try scratch.versions(1) == ["a#1"])
    #expect(try scratch.history(1).versions.map(\.commit) == [birth])
  }

  @Test func `without a commit there are no versions`() throws {
    let scratch = try Scratch.withBundles()
    try scratch.page("d/g/p1", 1, "a", 1)
    #expect(try scratch.versions(1) == [])
    #expect(try CommitLog(scratch.library()).next(10).isEmpty)
    #expect(try scratch.library().history.updatedAt("docs/d/g/p1.json") == nil)
  }

  @Test func `a shallow clone's list is marked incomplete`() throws {
    let scratch = try Scratch.withBundles()
    try scratch.page("d/g/p1", 1, "a", 1)
    try scratch.commit()
    try scratch.page("d/g/p1", 1, "a", 2)
    try scratch.commit()
    try scratch.page("d/g/p1", 1, "a", 3)
    try scratch.commit()
    let clone = try Scratch(git: ["clone", "-q", "--depth", "2", "file://" + scratch.path, "."])
    let cache = MemoryVersionCache()
    let cut = try VersionIndex(clone.library(), cache: cache).history(of: .id(testID(1)))
    #expect(Scratch.words(cut) == ["a#3*", "a#2"])
    #expect(!cut.isComplete)
    #expect(try clone.library().history.log().count == 2)
    try clone.git("fetch", "-q", "--unshallow")
    let whole = try VersionIndex(clone.library(), cache: cache).history(of: .id(testID(1)))
    #expect(Scratch.words(whole) == ["a#3*", "a#2", "a#1"])
    #expect(whole.isComplete)
  }
}
