import PaperDomain
import PaperLibrary
import Testing

@Suite struct MergedVersionTests {
  /// A page that `main` shows as `a#2` and `side` as `b#1`, from `a#1` on.
  private func parted() throws -> Scratch {
    let scratch = try Scratch.withBundles()
    try scratch.page("d/g/p1", 1, "a", 1)
    try scratch.commit()
    try scratch.git("checkout", "-q", "-b", "side")
    try scratch.page("d/g/p1", 1, "b", 1)
    try scratch.commit()
    try scratch.git("checkout", "-q", "main")
    try scratch.page("d/g/p1", 1, "a", 2)
    try scratch.commit()
    return scratch
  }

  @Test func `a merge that agrees with a parent makes no version`() throws {
    let scratch = try parted()
    try scratch.merge("side")
    #expect(try scratch.versions(1) == ["a#2*", "a#1", "b#1"])
    #expect(try scratch.history(1).lineCount == 2)
  }

  @Test func `the current version is that of the parent the merge agrees with`() throws {
    let scratch = try parted()
    try scratch.merge("side") { try scratch.page("d/g/p1", 1, "b", 1) }
    #expect(try scratch.versions(1) == ["b#1*", "a#1", "a#2"])
  }

  @Test func `a merge that agrees with no parent makes a version`() throws {
    let scratch = try parted()
    let merge = try scratch.merge("side") { try scratch.page("d/g/p1", 1, "b", 2) }
    let history = try scratch.history(1)
    #expect(Scratch.words(history) == ["b#2*", "a#2", "a#1", "b#1"])
    #expect(history.versions.first?.commit == merge)
  }

  @Test func `git's own merge of a rebinding here and a tag there makes no version`() throws {
    let scratch = try Scratch.withBundles()
    try scratch.page("d/g/p1", 1, "a", 1)
    try scratch.page("d/g/p2", 2, "a", 2)
    try scratch.commit()
    try scratch.git("checkout", "-q", "-b", "side")
    try scratch.page("d/g/p1", 1, "b", 1)
    try scratch.commit()
    try scratch.git("checkout", "-q", "main")
    try scratch.page("d/g/p2", 2, "b", 2)
    try scratch.commit()
    try scratch.git("merge", "-q", "side")
    #expect(try scratch.versions(1) == ["b#1*", "a#1"])
    #expect(try scratch.versions(2) == ["b#2*", "a#2"])
  }

  @Test func `a page that came with a merged branch keeps its line`() throws {
    let scratch = try Scratch.withBundles()
    try scratch.commit()
    try scratch.git("checkout", "-q", "-b", "side")
    try scratch.page("d/g/p1", 1, "a", 1)
    try scratch.commit()
    try scratch.page("d/g/p1", 1, "a", 2)
    try scratch.commit()
    try scratch.git("checkout", "-q", "main")
    try scratch.page("d/g/p2", 2, "a", 2)
    try scratch.commit()
    try scratch.git("merge", "-q", "side")
    try scratch.page("d/g/p1", 1, "a", 1)
    try scratch.commit()
    let history = try scratch.history(1)
    #expect(Scratch.words(history) == ["a#1*", "a#2", "a#1"])
    #expect(history.lineCount == 3)
  }

  @Test func `an octopus is weighed against all its parents`() throws {
    let scratch = try parted()
    try scratch.git("checkout", "-q", "-b", "third", "main~1")
    try scratch.page("d/g/p1", 1, "b", 3)
    try scratch.commit()
    try scratch.git("checkout", "-q", "main")
    let merge = try scratch.merge("side", "third") { try scratch.page("d/g/p1", 1, "b", 3) }
    #expect(try scratch.git("rev-list", "--parents", "-1", "HEAD").split(separator: " ").count == 4)
    let history = try scratch.history(1)
    #expect(Scratch.words(history).prefix(2) == ["b#3*", "a#1"])
    #expect(Set(Scratch.words(history).dropFirst(2)) == ["a#2", "b#1"])
    #expect(!history.versions.map(\.commit).contains(merge))
  }

  @Test func `a criss-cross lists every version once`() throws {
    let scratch = try parted()
    try scratch.git("branch", "other", "side")
    try scratch.merge("side")
    try scratch.git("checkout", "-q", "other")
    try scratch.merge("main~1")
    try scratch.git("checkout", "-q", "main")
    let last = try scratch.merge("other") { try scratch.page("d/g/p1", 1, "b", 9) }
    let history = try scratch.history(1)
    #expect(history.versions.first?.commit == last)
    #expect(Set(history.versions.map(\.commit)).count == 4)
    #expect(Scratch.words(history) == ["b#9*", "a#2", "a#1", "b#1"])
  }

  @Test func `the way back is told where a binding comes twice`() throws {
    // main: a#1 → a#2 → a#1; side leaves from the first a#1. The merge shows a#1, as both do.
    let scratch = try Scratch.withBundles()
    try scratch.page("d/g/p1", 1, "a", 1)
    try scratch.commit()
    try scratch.git("checkout", "-q", "-b", "side")
    try scratch.page("d/g/p2", 2, "a", 1)
    try scratch.commit()
    try scratch.git("checkout", "-q", "main")
    try scratch.page("d/g/p1", 1, "a", 2)
    try scratch.commit()
    try scratch.page("d/g/p1", 1, "a", 1)
    let again = try scratch.commit()
    try scratch.git("merge", "-q", "side")
    let history = try scratch.history(1)
    #expect(Scratch.words(history) == ["a#1*", "a#2", "a#1"])
    #expect(history.versions.first?.commit == again)
    // The other way round the side's line has no a#2 in it.
    try scratch.git("checkout", "-q", "side")
    try scratch.merge("main~1")
    #expect(try scratch.versions(1) == ["a#1*", "a#1", "a#2"])
  }

  @Test func `rewritten history counts as it is now`() throws {
    let scratch = try parted()
    let cache = MemoryVersionCache()
    func versions() throws -> [String] {
      Scratch.words(
        try VersionIndex(scratch.library(), cache: cache).history(of: .id(testID(1))))
    }
    #expect(try versions() == ["a#2*", "a#1"])
    try scratch.page("d/g/p1", 1, "a", 7)
    try scratch.git("commit", "-q", "-a", "--amend", "-m", "amended")
    #expect(try versions() == ["a#7*", "a#1"])
    try scratch.git("reset", "-q", "--hard", "HEAD~1")
    #expect(try versions() == ["a#1*"])
    try scratch.page("d/g/p2", 2, "a", 2)
    try scratch.commit()
    try scratch.git("checkout", "-q", "side")
    try scratch.git("rebase", "-q", "main")
    #expect(try versions() == ["b#1*", "a#1"])
    try scratch.page("d/g/p1", 1, "b", 4)
    try scratch.commit()
    #expect(try versions() == ["b#4*", "b#1", "a#1"])
  }
}
