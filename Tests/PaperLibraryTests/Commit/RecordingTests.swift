import Files
import Foundation
import Libgit2
import PaperDomain
import PaperLibrary
import Testing

@Suite struct RecordingTests {
  /// A library as `pc init` makes it, with a bundle that has a real blob.
  private func library(_ bundles: String...) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.remove("papercenter.json")
    _ = try NewLibrary.create(at: scratch.path, name: "papers", settings: scratch.settings())
    for bundle in bundles { try addBundle(bundle, to: scratch) }
    return scratch
  }

  private func addBundle(_ name: String, to scratch: Scratch) throws {
    let bytes = Array("%PDF-1.4 \(name)\n".utf8)
    let blob = try #require(BlobID(digest: Digest.sha256(bytes)))
    try scratch.write(blob.path, String(decoding: bytes, as: UTF8.self))
    try scratch.write(
      "bundles/\(name)/bundle.json", #"{ "display": [ { "sha256": "\#(blob)" } ] }"# + "\n")
  }

  private func record(_ scratch: Scratch, _ message: String? = nil) async throws -> CommitReport {
    let outcome = try await scratch.library().commit(
      CommitRequest(message: message), opening: FixedPageCount())
    guard case .recorded(let report) = outcome else {
      throw Scratch.Failure(text: "\(outcome)")
    }
    return report
  }

  /// Checks that plain git reports no error, and that every commit is a valid library.
  private func expectSound(_ scratch: Scratch) throws {
    #expect(try scratch.git("status", "--porcelain") == "")
    #expect(try scratch.git("fsck", "--strict", "--no-progress") == "")
    let library = try scratch.library()
    for commit in try library.history.log() {
      let tree = try library.repository.commit(commit.id).treeID
      let snapshot = try LibrarySnapshot.load(TreeSource(library.repository, tree: tree))
      let problems = LibraryCheck(snapshot, base: nil, blobs: AnyBlobs()).problems()
      #expect(problems.filter { $0.code.severity == .error } == [], "\(commit.subject)")
      #expect(
        try BlobDamageSearch(library).find(ofTree: tree).diagnostics == [], "\(commit.subject)")
    }
  }

  @Test func `every rebinding is a commit of its own, and a version`() async throws {
    let scratch = try library("a", "b")
    try scratch.group("d/g")
    for number in 1...3 { try scratch.page("d/g/p\(number)", nil, "a", number) }
    let first = try await record(scratch)
    #expect(first.commits.count == 1)
    try expectSound(scratch)
    func rebind(_ page: String) throws {
      let text = try scratch.read("docs/d/g/\(page).json")
      try scratch.write("docs/d/g/\(page).json", text.replacing("\"a\"", with: "\"b\""))
    }
    try rebind("p1")
    try rebind("p3")
    try scratch.write(
      "docs/d/doc.json", try scratch.read("docs/d/doc.json").replacing("\"d\"", with: "\"D\""))
    let second = try await record(scratch, "Better scans")
    #expect(
      second.commits.map(\.subject) == [
        "Better scans", "Rebind d/g/p1: a#1 → b#1", "Rebind d/g/p3: a#3 → b#3",
      ])
    try expectSound(scratch)
    let snapshot = try LibrarySnapshot.load(WorkingSource(root: scratch.folder()))
    let index = try VersionIndex(scratch.library())
    for (name, versions) in [("p1", ["b#1*", "a#1"]), ("p2", ["a#2*"]), ("p3", ["b#3*", "a#3"])] {
      let page = try #require(snapshot.pages["d/g/\(name)"])
      let history = try index.history(of: PageKey(page), at: page.file)
      #expect(Scratch.words(history) == versions)
    }
    let messages = try scratch.library().history.log(limit: 2).map(\.message)
    let batches = Set(
      messages.flatMap { $0.split(separator: "\n").filter { $0.hasPrefix("Batch: ") } })
    #expect(batches.count == 1)
  }

  @Test func `a page rebound and moved at once has both versions`() async throws {
    let scratch = try library("a", "b")
    try scratch.group("d/g")
    try scratch.group("d/h")
    try scratch.page("d/g/p1", nil, "a", 1)
    try scratch.page("d/g/p2", nil, "a", 2)
    try scratch.page("d/h/p1", nil, "a", 3)
    _ = try await record(scratch)
    let page = try #require(
      try LibrarySnapshot.load(WorkingSource(root: scratch.folder())).pages["d/g/p1"])
    let text = try scratch.read("docs/d/g/p1.json").replacing("\"a\"", with: "\"b\"")
    try scratch.remove("docs/d/g/p1.json")
    try scratch.write("docs/d/h/p7.json", text)
    for group in ["g", "h"] {
      try scratch.write(
        "docs/d/\(group)/group.json",
        try scratch.read("docs/d/\(group)/group.json").replacing(
          #/"pages": \[[^\]]*\]/#,
          with: #""pages": [\#(group == "g" ? "\"p2\"" : "\"p1\", \"p7\"")]"#))
    }
    _ = try await record(scratch)
    try expectSound(scratch)
    let history = try VersionIndex(scratch.library()).history(of: PageKey(page))
    #expect(Scratch.words(history) == ["b#1*", "a#1"])
  }

  @Test func `context twice records nothing`() async throws {
    let scratch = try library("a")
    _ = try await record(scratch)
    let head = try scratch.id("HEAD")
    let outcome = try await scratch.library().commit(CommitRequest(), opening: FixedPageCount())
    guard case .nothing = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(try scratch.id("HEAD") == head)
  }

  @Test func `a git index that is gone comes back`() async throws {
    let scratch = try library("a")
    _ = try await record(scratch)
    try scratch.remove(".git/index")
    let outcome = try await scratch.library().commit(CommitRequest(), opening: FixedPageCount())
    guard case .nothing = outcome else {
      Issue.record("\(outcome)")
      return
    }
    try expectSound(scratch)
  }

  @Test func `a part is recorded with its blobs, and first of all with what makes a library`()
    async throws
  {
    let scratch = try library("a", "b")
    _ = try await scratch.library().commit(
      CommitRequest(paths: ["bundles/a"]), opening: FixedPageCount())
    #expect(try scratch.git("ls-files", "blobs").split(separator: "\n").count == 1)
    let files = try scratch.git("ls-tree", "-r", "--name-only", "HEAD").split(separator: "\n")
    #expect(files.contains("papercenter.json") && files.contains(".gitignore"))
    #expect(!files.contains("bundles/b/bundle.json"))
  }

  @Test func `what stands from now on is no warning any more, and what was left out is`()
    async throws
  {
    let scratch = try library("a")
    try scratch.group("d/g")
    try scratch.page("d/g/p1", nil, "a", 1)
    try scratch.write(
      "docs/d/g/odd.json",
      #"{ "id": "5f0c2a9e-8d14-1b7a-9c33-e1a07c6d2b58", "bundle": "a", "pageNumber": 1 }"#)
    let report = try await record(scratch)
    #expect(report.warnings.contains { $0.code == .oddID })
    #expect(try scratch.library().checks.status().diagnostics == [])
    try scratch.page("d/g/p2", nil, "a", 1)
    _ = try await scratch.library().commit(
      CommitRequest(paths: ["docs/d/g/p2.json"]), opening: FixedPageCount())
    #expect(try scratch.git("status", "--porcelain") == "")
    #expect(try scratch.library().checks.status().diagnostics.map(\.code) == [.unlisted])
  }

  @Test func `a list recorded alone does not take in again what is on its way out`() async throws {
    let scratch = try library("a")
    try scratch.group("d/g")
    for number in 1...3 { try scratch.page("d/g/p\(number)", nil, "a", number) }
    _ = try await record(scratch)
    let group = try scratch.read("docs/d/g/group.json")
    let shorter = group.replacing(/"p2",\s*/, with: "")
    try #require(shorter != group)
    try scratch.write("docs/d/g/group.json", shorter)
    try scratch.remove("docs/d/g/p2.json")
    _ = try await scratch.library().commit(
      CommitRequest(paths: ["docs/d/g/group.json"]), opening: FixedPageCount())
    #expect(try scratch.read("docs/d/g/group.json") == shorter)
    #expect(try scratch.git("status", "--porcelain") == " D docs/d/g/p2.json")
    _ = try await record(scratch)
    try expectSound(scratch)
  }

  @Test func `a bundle that a version shows can't go, on whatever branch it is`() async throws {
    let scratch = try library("a", "b", "unused")
    try scratch.group("d/g")
    try scratch.page("d/g/p1", nil, "a", 1)
    _ = try await record(scratch)
    try scratch.git("checkout", "-q", "-b", "side")
    let text = try scratch.read("docs/d/g/p1.json")
    try scratch.write("docs/d/g/p1.json", text.replacing("\"a\"", with: "\"b\""))
    _ = try await record(scratch)
    try scratch.git("checkout", "-q", "main")
    let bundles = try LibrarySnapshot.load(WorkingSource(root: scratch.folder())).bundles
    let index = try VersionIndex(scratch.library())
    #expect(try index.bundleUse(of: #require(bundles["unused"])) == nil)
    #expect(try index.bundleUse(of: #require(bundles["b"])) == (try scratch.id("side")))
    try scratch.remove("bundles/b")
    let outcome = try await scratch.library().commit(CommitRequest(), opening: FixedPageCount())
    guard case .refused(let diagnostics) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(diagnostics.map(\.code) == [.bundleInUse])
    #expect(diagnostics.map(\.file) == ["bundles/b/bundle.json"])
    try scratch.git("restore", "bundles/b")
    try scratch.remove("bundles/unused")
    _ = try await record(scratch)
    try expectSound(scratch)
  }

  @Test func `what plain git recorded in between is checked with the next commit`() async throws {
    let scratch = try library("a")
    try scratch.group("d/g")
    for number in 1...3 { try scratch.page("d/g/p\(number)", nil, "a", number) }
    _ = try await record(scratch)
    func edit(_ page: String, _ old: String, _ new: String) throws {
      let text = try scratch.read("docs/d/g/\(page).json")
      try scratch.write("docs/d/g/\(page).json", text.replacing(old, with: new))
    }
    try edit("p1", "\"pageNumber\": 1", "\"pageNumber\": 2")
    try scratch.git("commit", "-qam", "by hand")
    try edit("p2", "\"pageNumber\": 2", "\"pageNumber\": 3")
    #expect(try await record(scratch).commits.count == 1)
    try expectSound(scratch)

    try edit("p1", "\"a\"", "\"none\"")
    try scratch.git("commit", "-qam", "broken by hand")
    try edit("p2", "\"pageNumber\": 3", "\"pageNumber\": 1")
    let outcome = try await scratch.library().commit(
      CommitRequest(message: nil), opening: FixedPageCount())
    guard case .refused(let diagnostics) = outcome else {
      throw Scratch.Failure(text: "\(outcome)")
    }
    #expect(diagnostics.map(\.file) == ["docs/d/g/p1.json"])
  }
}

/// Blobs that all exist, for tests of everything else.
private struct AnyBlobs: BlobFacts {
  func condition(of blob: BlobID, expecting bytes: Int?) -> BlobCondition {
    .present(bytes: bytes ?? 1)
  }
}
