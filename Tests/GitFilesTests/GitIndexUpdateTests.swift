import Files
import Foundation
import GitNames
import Testing

@testable import GitFiles

@Suite struct GitIndexUpdateTests {
  let repository: TemporaryRepository
  init() throws { repository = try TemporaryRepository() }

  /// Also writes the blob, so that git finds all objects.
  private func update(
    _ changes: [GitIndexChange], tree: ObjectID? = nil
  ) throws {
    for case .upsert(let path, _, _, _) in changes { try hashObject(path) }
    var update = GitIndexUpdate(changes, observedAt: .now)
    update.tree = tree
    try update.write(to: repository.index)
    _ = try GitIndexFile(repository.index, isVerifying: true)
  }

  private func hashObject(_ path: String) throws {
    let content = try FileSystem.read(repository[path], limit: 1 << 20)
    try repository.git("hash-object", "-w", "--stdin", input: content)
  }

  private func stage() throws -> [UInt8] { try repository.git("ls-files", "--stage", "-z") }

  /// The index that git writes for the working tree.
  private func stageByGit() throws -> [UInt8] {
    try repository.git("add", "-A")
    return try stage()
  }

  @Test(arguments: [2, 4])
  func `git finds nothing to do after our write`(version: Int) throws {
    for path in awkwardPaths { try repository.write(path, path) }
    try repository.commitAll()
    try repository.git("update-index", "--index-version", "\(version)")
    try repository.write("docs/2023/exam/p001.json", "changed")
    try repository.write("docs/2023/exam/p003.json", "new")
    try repository.write("zz", "last")
    try repository.write("\u{f7ff}\u{f7fe}/raw\u{f780}", "changed")
    try FileSystem.remove(repository["a-b"])
    let paths = ["zz", "docs/2023/exam/p003.json", "docs/2023/exam/p001.json"]
    try update(
      paths.map { try repository.upsert($0) } + [
        .remove(path: "a-b"), .remove(path: "never there"),
        try repository.upsert("\u{f7ff}\u{f7fe}/raw\u{f780}"),
      ])
    #expect(try GitIndexFile(repository.index).version == UInt32(version))
    #expect(try repository.status().values.allSatisfy { $0.hasSuffix(" ") })
    let ours = try stage()
    #expect(ours == (try stageByGit()))
    try repository.git("commit", "-q", "-m", "c")
    #expect(try repository.git("status", "--porcelain") == [])
    try repository.git("fsck", "--strict")
  }

  @Test func `keeps version 3 and its flags`() throws {
    for path in awkwardPaths { try repository.write(path, path) }
    try repository.commitAll()
    try repository.git("update-index", "--skip-worktree", "a", "docs/2023/exam/p002.json")
    try repository.write("a-b", "changed")
    try update([try repository.upsert("a-b")])
    let index = try GitIndexFile(repository.index)
    let skipped = (0..<index.count).filter { index[$0].isSkippingWorktree }.map { index[$0].path }
    #expect(index.version == 3 && skipped == ["a", "docs/2023/exam/p002.json"])
    #expect(try repository.status() == ["a-b": "M "])
  }

  @Test func `drops extensions that speak about positions`() throws {
    for path in awkwardPaths { try repository.write(path, path) }
    try repository.commitAll()
    try repository.git("config", "index.recordEndOfIndexEntries", "true")
    try repository.git("update-index", "--untracked-cache", "--force-write-index")
    try repository.git("status")
    #expect(Set(try GitIndexFile(repository.index).extensions) == ["EOIE", "UNTR"])
    try repository.write("a-b", "changed")
    try repository.write("new", "new")
    try update([try repository.upsert("a-b"), .remove(path: "a")])
    #expect(try GitIndexFile(repository.index).extensions == [])
    try FileSystem.remove(repository["a"])
    #expect(try repository.status() == ["a": "D ", "a-b": "M ", "new": "??"])
  }

  @Test func `builds the first index`() throws {
    for path in awkwardPaths { try repository.write(path, path) }
    try update(awkwardPaths.map { try repository.upsert($0) })
    let ours = try stage()
    #expect(try repository.status().values.allSatisfy { $0 == "A " })
    try FileSystem.remove(repository.index)
    #expect(ours == (try stageByGit()))
  }

  @Test func `enters the trees of the one that fits, and none of another`() throws {
    for path in awkwardPaths { try repository.write(path, path) }
    try repository.commitAll()
    try repository.write("docs/2023/exam/p001.json", "changed")
    try repository.write("docs/2025/deep/er/f", "new")
    try FileSystem.removeTree(repository["docs/2023/exam-2"])
    let changes: [GitIndexChange] = [
      try repository.upsert("docs/2023/exam/p001.json"),
      try repository.upsert("docs/2025/deep/er/f"),
      .remove(path: "docs/2023/exam-2/p001.json"),
    ]
    // The expected tree ids of the folders, from git with a separate index.
    let before = try FileSystem.read(repository.index, limit: 1 << 20)
    try repository.git("add", "-A")
    let root = try repository.gitText("write-tree")
    var trees = ["": root]
    for folder in [
      "docs", "docs/2023", "docs/2023/exam", "docs/2025", "docs/2025/deep", "docs/2025/deep/er",
    ] {
      trees[folder] = try repository.gitText("rev-parse", "\(root):\(folder)")
    }
    try FileSystem.writeAtomically(before, to: repository.index)
    let ids = try trees.mapValues { try #require(ObjectID(parsing: $0)) }

    try update(changes, tree: ids[""])
    let tree = try #require(try GitIndexFile(repository.index).cacheTree)
    #expect(tree.id == ids[""])
    #expect(tree.entryCount == awkwardPaths.count)
    for (folder, id) in ids { #expect(tree.node(of: folder)?.id == id, "\(folder)") }
    #expect(tree.node(of: "docs/2023/exam-2") == nil)
    try repository.git("fsck", "--strict")
    #expect(try repository.gitText("write-tree") == root)

    // Another tree, or none: changed folders become invalid.
    for other in [ids["docs"], nil] {
      try FileSystem.writeAtomically(before, to: repository.index)
      try update(changes, tree: other)
      let partly = try #require(try GitIndexFile(repository.index).cacheTree)
      for folder in ids.keys { #expect(partly.node(of: folder)?.isValid != true, "\(folder)") }
      #expect(partly.node(of: "docs/2024")?.isValid == true)
      try repository.git("fsck", "--strict")
      #expect(try repository.gitText("write-tree") == root)
    }
  }

  @Test func `ids stay out while something else is staged`() throws {
    try repository.write("d/a", "a")
    try repository.write("d/b", "b")
    try repository.commitAll()
    try repository.write("d/a", "staged by somebody")
    try repository.git("add", "d/a")
    let staged = try FileSystem.read(repository.index, limit: 1 << 20)
    try repository.write("d/b", "ours")
    // The trees of HEAD with d/b replaced: different from the index.
    try repository.git("read-tree", "HEAD")
    try repository.git("add", "d/b")
    let root = try repository.gitText("write-tree")
    let id = try #require(ObjectID(parsing: root))
    try FileSystem.writeAtomically(staged, to: repository.index)
    try update([try repository.upsert("d/b")], tree: id)
    #expect(try GitIndexFile(repository.index).cacheTree?.isValid == false)
    #expect(try repository.gitText("write-tree") != root)
  }

  @Test func `a random series of changes stays what git would have written`() throws {
    var random = SystemRandomNumberGenerator()
    let names = ["a", "b", "a-b", "a.b", "一", "\u{f7ff}"]
    for version in [2, 4] {
      for round in 0..<12 {
        var changes: [String: GitIndexChange] = [:]
        for _ in 0..<25 {
          let path = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            names.randomElement(using: &random) ?? "a"
          }.joined(separator: "/")
          // Files in the way are removed, on the disk as in the index.
          var folder = RawPath.directory(of: path)
          while folder != "." {
            if try FileSystem.statusIfPresent(of: repository[folder])?.kind == .regular {
              try FileSystem.remove(repository[folder])
            }
            folder = RawPath.directory(of: folder)
          }
          try FileSystem.removeTree(repository[path])
          if Bool.random(using: &random) { try repository.write(path, "\(round) \(path)") }
        }
        let before = Set(try stagedPaths())
        let now = Set(try workingPaths())
        for path in before.subtracting(now) { changes[path] = .remove(path: path) }
        for path in now { changes[path] = try repository.upsert(path) }
        try update(Array(changes.values))
        if round == 0 { try repository.git("update-index", "--index-version", "\(version)") }
        let ours = try stage()
        #expect(
          try repository.status().values.allSatisfy { $0 == "A " || $0 == "M " || $0 == "D " })
        #expect(ours == (try stageByGit()))
        try repository.git("commit", "-q", "-m", "c", "--allow-empty")
      }
    }
    try repository.git("fsck", "--strict")
  }

  private func stagedPaths() throws -> [String] {
    guard try FileSystem.statusIfPresent(of: repository.index) != nil else { return [] }
    let index = try GitIndexFile(repository.index)
    return (0..<index.count).map { index[$0].path }
  }

  private func workingPaths() throws -> [String] {
    var paths: [String] = []
    try FileSystem.walk(repository.path) { file in
      if file.path == ".git" { return .skipChildren }
      if file.kind == .regular { paths.append(file.path) }
      return .proceed
    }
    return paths
  }

  @Test func `a file entered where a folder was replaces it, and the other way round`() throws {
    for path in ["a/b", "a/c", "d"] { try repository.write(path, path) }
    try repository.commitAll()
    try FileSystem.removeTree(repository["a"])
    try FileSystem.remove(repository["d"])
    try repository.write("a", "file")
    try repository.write("d/e", "folder")
    try update([try repository.upsert("a"), try repository.upsert("d/e")])
    let ours = try stage()
    #expect(ours == (try stageByGit()))
    #expect(throws: GitIndexError.conflictingPaths(file: "x", folder: "x/y")) {
      let id = ObjectID.emptyBlob
      try GitIndexUpdate(
        [
          .upsert(path: "x", mode: .file, id: id, stat: .unknown),
          .upsert(path: "x/y", mode: .file, id: id, stat: .unknown),
        ], observedAt: .now
      ).write(to: repository.index)
    }
  }

  @Test(arguments: ["", "/a", "a/", "a//b", "../a", "a/./b", ".git/config", "a/.GIT/x", "a\0b"])
  func `refuses a path git would refuse`(path: String) {
    #expect(throws: GitIndexError.invalidPath(path)) {
      try GitIndexUpdate([.remove(path: path)], observedAt: .now).write(to: repository.index)
    }
    #expect(!FileManager.default.fileExists(atPath: repository.index + ".lock"))
  }

  @Test func `respects git's lock and leaves none of its own`() throws {
    try repository.write("a", "a")
    try repository.commitAll()
    let lock = repository.index + ".lock"
    try FileSystem.createExclusively(lock)
    let before = try FileSystem.read(repository.index, limit: 1 << 20)
    #expect(throws: GitIndexError.locked(lockPath: lock)) {
      try GitIndexUpdate([.remove(path: "a")], observedAt: .now).write(to: repository.index)
    }
    #expect(try FileSystem.read(repository.index, limit: 1 << 20) == before)
    try FileSystem.remove(lock)
    try FileSystem.writeAtomically(Array("junk".utf8), to: repository.index)
    #expect(throws: GitIndexError.self) {
      try GitIndexUpdate([.remove(path: "a")], observedAt: .now).write(to: repository.index)
    }
    #expect(try FileSystem.statusIfPresent(of: lock) == nil)
  }

  @Test func `settles conflicts`() throws {
    let lines = (1...3).map { "100644 \(ObjectID.emptyBlob) \($0)\tf\n" }.joined()
    try repository.git("update-index", "--index-info", input: Array(lines.utf8))
    try repository.write("f", "settled")
    try update([try repository.upsert("f")])
    let index = try GitIndexFile(repository.index)
    #expect(index.count == 1 && index[0].stage == 0)
    #expect(try repository.status() == ["f": "A "])
  }

  @Test func `a refresh keeps flags and never brings old content back`() throws {
    for name in ["assumed", "restaged"] { try repository.write(name, name) }
    try repository.commitAll()
    try repository.git("update-index", "--assume-unchanged", "assumed")
    let old = try GitIndexFile(repository.index)
    let changes = (0..<2).map {
      GitIndexChange.refresh(path: old[$0].path, id: old[$0].id, stat: .unknown)
    }
    try repository.write("restaged", "new")
    try repository.git("add", "restaged")
    let staged = try GitIndexFile(repository.index)[1]
    // The index read before is no longer the one on the disk.
    try GitIndexUpdate(changes, observedAt: .now).write(to: repository.index, over: old)
    let new = try GitIndexFile(repository.index)
    #expect(new[0].isAssumedValid && new[0].stat == .unknown)
    #expect(new[1].id == staged.id)
  }

  @Test func `a file that changes in the tick it was entered is still seen`() throws {
    for round in 0..<20 {
      try repository.write("f", "aaa\(round % 10)")
      try repository.write("other", "\(round)")
      try update([try repository.upsert("f"), try repository.upsert("other")])
      let file = try Descriptor(opening: repository["f"], for: .readingAndWriting(permissions: 0))
      try file.write(Array("bbb".utf8))
      // Another write of the index must not make the racy entry look unchanged.
      try update([try repository.upsert("other")])
      let changes = try WorkingTreeScan(root: repository.path).changes(
        against: GitIndexFile(repository.index))
      #expect(changes.modified.map(\.path) == ["f"])
      #expect(try repository.status()["f"]?.hasSuffix("M") == true)
    }
  }

  @Test(arguments: [0, 1, 127, 128, 129, 16_511, 16_512, 1 << 30])
  func `reads back the numbers it writes`(value: Int) {
    let bytes = OffsetVarint.bytes(value)
    var cursor = 0
    #expect(bytes.withUnsafeBytes { OffsetVarint.read($0, at: &cursor, end: $0.count) } == value)
    #expect(cursor == bytes.count)
  }
}

extension ObjectID {
  init?(hex: String) {
    var bytes: [UInt8] = []
    var rest = hex[...]
    while let byte = UInt8(rest.prefix(2), radix: 16) {
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    self.init(bytes: bytes)
  }
}
