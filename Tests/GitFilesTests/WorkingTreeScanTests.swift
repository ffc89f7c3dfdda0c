import Files
import Foundation
import Testing

@testable import GitFiles

@Suite struct WorkingTreeScanTests {
  let repository: TemporaryRepository
  init() throws { repository = try TemporaryRepository() }

  private func scan(
    under paths: [String] = [""], _ change: (inout WorkingTreeScan) -> Void = { _ in }
  ) throws -> WorkingTreeChanges {
    var scan = WorkingTreeScan(root: repository.path)
    change(&scan)
    return try scan.changes(against: GitIndexFile(repository.index), under: paths)
  }

  /// A scan in the format of `git status --porcelain`.
  private func letters(_ changes: WorkingTreeChanges) -> [String: String] {
    var letters: [String: String] = [:]
    for file in changes.modified {
      letters[file.path] = file.difference.contains(.kind) ? " T" : " M"
    }
    for path in changes.deleted { letters[path] = " D" }
    for file in changes.untracked {
      letters[file.kind == .directory ? file.path + "/" : file.path] = "??"
    }
    return letters
  }

  @Test func `a fresh commit is clean`() throws {
    for path in awkwardPaths { try repository.write(path, path) }
    try repository.commitAll()
    #expect(try scan().isClean)
  }

  @Test func `looks at the file alone that speaks for a folder`() throws {
    let files = [
      "docs/d/doc.json", "docs/d/g/group.json", "docs/d/g/p1.json", "docs/e/doc.json",
      "docs/f/doc.json", "docs/h/doc.json", "docs/2023/i/doc.json", "docs/2023/i/j/doc.json",
      "docs/notes/k", "docs/doc.json",
    ]
    for path in files { try repository.write(path, path) }
    try repository.ageFiles()
    try repository.commitAll()
    // Other files in a folder with a representative file are not compared.
    try repository.write("docs/d/g/p1.json", "changed")
    try FileSystem.remove(repository["docs/d/g/group.json"])
    try repository.write("docs/d/g/new", "new")
    try repository.write("docs/2023/i/j/doc.json", "changed")
    // Everything else is: representative files, folders without one, folders in the root, links
    // that replace folders.
    try repository.write("docs/e/doc.json", "changed")
    try FileSystem.remove(repository["docs/f/doc.json"])
    try repository.write("docs/2024/g/doc.json", "new")
    try repository.write("docs/notes/k", "changed")
    try FileSystem.removeTree(repository["docs/h"])
    try FileSystem.symbolicLink(at: repository["docs/h"], to: "d")
    for threads in [1, 4] {
      let changes = try scan(under: ["docs"]) { scan in
        scan.speakingName = "doc.json"
        scan.threads = threads
      }
      #expect(
        letters(changes) == [
          "docs/e/doc.json": " M", "docs/f/doc.json": " D", "docs/2024/g/doc.json": "??",
          "docs/notes/k": " M", "docs/h": "??", "docs/h/doc.json": " D",
        ])
    }
  }

  @Test func `tells content, mode, kind, deletion and what is new`() throws {
    for name in ["content", "mode", "kind", "gone", "same", "folder/in"] {
      try repository.write(name, name)
    }
    try FileSystem.symbolicLink(at: repository["link"], to: "same")
    try FileSystem.symbolicLink(at: repository["turned"], to: "same")
    try repository.ageFiles()
    try repository.commitAll()
    try repository.write("content", "other content")
    try FileSystem.setPermissions(0o755, of: repository["mode"])
    try FileSystem.remove(repository["kind"])
    try FileSystem.symbolicLink(at: repository["kind"], to: "same")
    try FileSystem.remove(repository["turned"])
    try FileSystem.symbolicLink(at: repository["turned"], to: "gone")
    try FileSystem.remove(repository["gone"])
    try FileSystem.removeTree(repository["folder"])
    try repository.write("folder", "a file now")
    try repository.write("new/file", "x")
    #expect(mkfifo(repository["new/fifo"], 0o600) == 0)
    let changes = try scan()
    #expect(changes.modified.map(\.path) == ["content", "kind", "mode", "turned"])
    #expect(changes.modified.map(\.difference) == [.content, [.kind, .content], .mode, .content])
    #expect(changes.deleted == ["folder/in", "gone"])
    #expect(changes.untracked.map(\.path) == ["folder", "new/file"])
    #expect(letters(changes) == (try repository.status()))
  }

  @Test func `a tracked file that became a folder is gone and its content new`() throws {
    try repository.write("a", "x")
    try repository.commitAll()
    try FileSystem.remove(repository["a"])
    try repository.write("a/b", "y")
    #expect(letters(try scan()) == [:].merging(try repository.status()) { $1 })
    #expect(letters(try scan()) == ["a": " D", "a/b": "??"])
  }

  @Test func `never follows a link that took a folder's place`() throws {
    let outside = try TemporaryRepository(initialise: false)
    try outside.write("f", "x")
    try repository.write("d/f", "x")
    try repository.commitAll()
    try FileSystem.removeTree(repository["d"])
    try FileSystem.symbolicLink(at: repository["d"], to: outside.path)
    #expect(letters(try scan()) == ["d": "??", "d/f": " D"])
    #expect(letters(try scan(under: ["d/f"])) == ["d/f": " D"])
    #expect(letters(try scan(under: ["d"])) == ["d": "??", "d/f": " D"])
  }

  @Test func `reads racy files instead of trusting their time`() throws {
    for round in 0..<20 {
      try repository.write("f", "aaaa\(round % 10)")
      try repository.commitAll()
      // Same size, same file, and probably the same clock tick as the index.
      let file = try Descriptor(
        opening: repository["f"], for: .readingAndWriting(permissions: 0))
      try file.write(Array("bbbb".utf8))
      #expect(try scan().modified.map(\.path) == ["f"])
      try repository.git("checkout", "-q", "-f", ".")
    }
  }

  @Test func `tells touched files from changed ones and offers their stat data`() throws {
    for name in ["a", "b"] { try repository.write(name, name) }
    try repository.ageFiles()
    try repository.commitAll()
    try repository.write("a", "a")
    let changes = try scan()
    #expect(changes.isClean)
    #expect(changes.unchangedWithStaleStat.map(\.path) == ["a"])
    #expect(changes.unchangedWithStaleStat.first?.stat == (try repository.stat("a")))
    var update = GitIndexUpdate(
      changes.unchangedWithStaleStat.map { .refresh($0) }, observedAt: changes.startedAt)
    // As if the file had not changed for some time when it was scanned.
    update.observedAt = FileTime(seconds: .max, nanoseconds: 0)
    try update.write(to: repository.index)
    #expect(try GitIndexFile(repository.index)[0].stat == (try repository.stat("a")))
  }

  @Test func `honours assume-unchanged, skip-worktree and intent-to-add`() throws {
    for name in ["assumed", "skipped", "both"] { try repository.write(name, name) }
    try repository.commitAll()
    try repository.git("update-index", "--assume-unchanged", "assumed", "both")
    try repository.git("update-index", "--skip-worktree", "skipped")
    try repository.write("assumed", "changed")
    try FileSystem.remove(repository["skipped"])
    try FileSystem.remove(repository["both"])
    try repository.write("coming", "")
    try repository.git("add", "-N", "coming")
    #expect(try scan().modified.map(\.path) == ["coming"])
    #expect(try scan().deleted == [])
    #expect(try repository.status() == ["coming": " A"])
  }

  @Test func `a repository inside is one untracked thing`() throws {
    try repository.write("tracked/f", "x")
    try repository.commitAll()
    try repository.git("init", "-q", "nested/deep")
    try repository.write("nested/deep/f", "x")
    try repository.write("nested/g", "x")
    let changes = try scan()
    #expect(letters(changes) == ["nested/deep/": "??", "nested/g": "??"])
    #expect(letters(changes) == (try repository.status()))
    #expect(letters(try scan(under: ["nested/deep/f"])) == ["nested/deep/": "??"])
  }

  @Test func `leaves out what the caller excludes, but nothing tracked`() throws {
    try repository.write("inbox/tracked", "x")
    try repository.commitAll()
    try repository.write("inbox/tracked", "changed")
    try repository.write("inbox/photo", "x")
    try repository.write("cache/deep/file", "x")
    try repository.write("kept", "x")
    let changes = try scan {
      $0.isExcluded = { path, isDirectory in
        path == "cache" && isDirectory || path.hasPrefix("inbox/")
      }
    }
    #expect(letters(changes) == ["inbox/tracked": " M", "kept": "??"])
    #expect(letters(try scan { $0.findsUntracked = false }) == ["inbox/tracked": " M"])
  }

  @Test func `scans only what it is told to`() throws {
    for name in ["a/b/c", "a/b-c", "a/b.c", "d"] { try repository.write(name, name) }
    try repository.commitAll()
    for name in ["a/b/c", "a/b-c", "d"] { try repository.write(name, name + "!") }
    try FileSystem.remove(repository["a/b.c"])
    try repository.write("a/b/new", "x")
    #expect(letters(try scan(under: ["a/b"])) == ["a/b/c": " M", "a/b/new": "??"])
    #expect(letters(try scan(under: ["a/b/c", "a/b", "a/b-c"])).count == 3)
    #expect(letters(try scan(under: ["a/b.c"])) == ["a/b.c": " D"])
    #expect(letters(try scan(under: ["d", "nowhere/at/all"])) == ["d": " M"])
    #expect(letters(try scan(under: ["d/x"])) == [:])
    #expect(letters(try scan(under: ["a", "d", ""])) == letters(try scan()))
  }

  @Test(arguments: [1, 4])
  func `agrees with git after random edits`(threads: Int) throws {
    var random = SystemRandomNumberGenerator()
    let names = ["a", "b", "a-b", "a.b", "一", "x\ny", "\u{f7ff}z"]
    func path() -> String {
      (0..<Int.random(in: 1...4, using: &random)).map { _ in
        names.randomElement(using: &random) ?? "a"
      }.joined(separator: "/")
    }
    func edit(_ path: String) throws {
      // A file may be at the path of a folder or vice versa: then the edit is skipped.
      do {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: try FileSystem.removeTree(repository[path])
        case 1: try FileSystem.setPermissions(0o755, of: repository[path])
        case 2:
          try FileSystem.removeTree(repository[path])
          // Not to itself: git omits the contents of a link that loops, and the scan reports it.
          try FileSystem.symbolicLink(
            at: repository[path], to: Bool.random(using: &random) ? "." : "nowhere")
        default: try repository.write(path, "\(Int.random(in: 0...3, using: &random))")
        }
      } catch is FileError {}
    }
    for _ in 0..<1_200 { try edit(path()) }
    try repository.write("kept", "x")
    try repository.commitAll()
    for _ in 0..<6 {
      for _ in 0..<40 { try edit(path()) }
      let ours = letters(try scan { $0.threads = threads })
      let theirs = try repository.status()
      #expect(ours.filter { theirs[$0.key] != $0.value } == [:])
      #expect(theirs.filter { ours[$0.key] != $0.value } == [:])
      try repository.git("add", "-A")
      try repository.git("commit", "-q", "-m", "c", "--allow-empty")
      let after = try scan()
      #expect(after.isClean, "\(letters(after))")
    }
  }
}
