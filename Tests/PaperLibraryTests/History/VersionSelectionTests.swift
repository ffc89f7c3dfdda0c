import GitNames
import PaperDomain
import PaperLibrary
import Testing

@Suite struct VersionSelectionTests {
  /// Three versions, a minute or more apart, and a commit between the last two that makes none.
  private func library() throws -> (Scratch, [ObjectID]) {
    let scratch = try Scratch.withBundles()
    var commits: [ObjectID] = []
    try scratch.page("d/g/p1", 1, "a", 1)
    commits.append(try scratch.commit())
    try scratch.page("d/g/p1", 1, "a", 2)
    commits.append(try scratch.commit())
    try scratch.write("notes/x.md", "x")
    commits.append(try scratch.commit())
    try scratch.page("d/g/p1", 1, "a", 3)
    commits.append(try scratch.commit())
    return (scratch, commits)
  }

  @Test(arguments: [
    ("{0}", 3), ("{1}", 2), ("{2}", 1), ("HEAD", 3), ("HEAD~1", 2), ("HEAD~3", 1), ("main", 3),
    ("2027-01-01", 3), ("2027-01-01T10:00:00Z", 3),
  ])
  func `a selector names a version`(selector: String, page: Int) throws {
    let (scratch, _) = try library()
    let reference = try Reference(parsing: "d/g/p1@" + selector)
    let version = try VersionIndex(scratch.library()).version(
      try #require(reference.version), of: .id(testID(1)))
    #expect(version.pageNumber == page)
    #expect(version.isCurrent == (page == 3))
  }

  @Test func `a commit names its version by a few digits, a time the one current then`() throws {
    let (scratch, commits) = try library()
    let index = try VersionIndex(scratch.library())
    let page = PageKey.id(try testID(1))
    for (commit, number) in zip(commits, [1, 2, 2, 3]) {
      let short = VersionSelector.revision(String(commit.description.prefix(8)))
      #expect(try index.version(short, of: page).pageNumber == number)
    }
    for version in try index.history(of: page).versions {
      let before = Timestamp(seconds: version.createdAt.seconds - 1)
      #expect(
        try index.version(.revision(version.createdAt.description), of: page) == version)
      if version.pageNumber > 1 {
        #expect(
          try index.version(.revision(before.description), of: page).pageNumber
            == version.pageNumber - 1)
      }
    }
  }

  @Test(arguments: [
    (VersionSelector.back(3), VersionError.tooFarBack(page: "P", asked: 3, count: 3)),
    (.revision("nothing"), .unknownRevision("nothing", page: "P")),
    (.revision("2025-12-31"), .notThere(page: "P", at: "2025-12-31")),
  ])
  func `what names no version is said`(selector: VersionSelector, error: VersionError) throws {
    let (scratch, _) = try library()
    let index = try VersionIndex(scratch.library())
    #expect(throws: error) { try index.version(selector, of: .id(testID(1)), at: "P") }
  }

  @Test func `a page is called what people type`() throws {
    let (scratch, _) = try library()
    let index = try VersionIndex(scratch.library())
    for (page, path) in [
      (PageKey.id(try testID(1)), "docs/d/g/p1.json"), (.path("docs/d/g/p1.json"), nil),
    ] {
      #expect {
        try index.version(.back(9), of: page, at: path)
      } throws: { error in
        (error as? VersionError)?.explanation.hasPrefix("'d/g/p1' ") == true
      }
    }
  }

  @Test func `at a commit without the page there is no version`() throws {
    let (scratch, _) = try library()
    try scratch.page("d/g/p2", 2, "a", 2)
    try scratch.commit()
    let index = try VersionIndex(scratch.library())
    #expect(throws: VersionError.notThere(page: "P", at: "HEAD~1")) {
      try index.version(.revision("HEAD~1"), of: .id(testID(2)), at: "P")
    }
    #expect(throws: VersionError.noVersions(page: "P")) {
      try index.version(.back(0), of: .id(testID(7)), at: "P")
    }
  }

  @Test func `a commit of another branch names a version too`() throws {
    let (scratch, _) = try library()
    try scratch.git("checkout", "-q", "-b", "side", "HEAD~2")
    try scratch.page("d/g/p1", 1, "b", 8)
    try scratch.commit()
    try scratch.git("checkout", "-q", "main")
    let index = try VersionIndex(scratch.library())
    let version = try index.version(.revision("side"), of: .id(testID(1)))
    #expect(version.binding == Binding(bundle: "b", pageNumber: 8))
    #expect(!version.isCurrent)
  }
}
