import GitNames
import Libgit2
import Testing

@Suite struct TreeTests {
  /// The same lines as `git ls-tree -r -z`.
  static func lines(_ files: [TreeFile]) -> [String] {
    files.map { file in
      let mode = String(file.mode.rawValue, radix: 8)
      let kind = file.mode == .submodule ? "commit" : "blob"
      return "\(mode) \(kind) \(file.id)\t\(file.path)"
    }
  }

  static func gitLines(_ scratch: Scratch, _ tree: ObjectID, _ paths: String...) throws -> [String]
  {
    let listing = try scratch.run(
      ["git", "ls-tree", "-r", "-z", "\(tree)"] + paths, input: "")
    return listing.split(separator: "\0").map(String.init)
  }

  /// A tree with every kind of entry, and names that are difficult to sort or not UTF-8.
  static func varied() throws -> (Scratch, Repository, ObjectID) {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    try scratch.commit(["old": "submodule"])
    try scratch.shell(
      """
      printf 1 > a; mkdir a.d a-d ab 'docs'; printf 2 > a.d/x; printf 3 > a-d/x; printf 4 > ab/x
      printf 5 > a.txt; printf 6 > a0; chmod +x a0; ln -s a link
      mkdir -p docs/calc/mc; printf 7 > docs/calc/mc/p001.json; printf 8 > docs/calc/mc.json
      printf 9 > 'new\nline'; printf 10 > "$(printf 'bad\\377name')"; printf 11 > '微积分.json'
      git update-index --add --cacheinfo 160000,$(git rev-parse HEAD),module
      git add -A; git update-index --add --cacheinfo 160000,$(git rev-parse HEAD),module
      git commit -qm varied
      """)
    return (scratch, repository, try scratch.id("HEAD^{tree}"))
  }

  @Test func `a tree is walked as git lists it`() throws {
    let (scratch, repository, tree) = try TreeTests.varied()
    let files = try repository.walkTree(tree)
    #expect(TreeTests.lines(files) == (try TreeTests.gitLines(scratch, tree)))
    #expect(files.contains { $0.path == "bad\u{F7FF}name" })
    #expect(
      TreeTests.lines(try repository.walkTree(tree, under: ["docs/calc", "a", "absent"]))
        == (try TreeTests.gitLines(scratch, tree, "docs/calc", "a")))
    #expect(
      TreeTests.lines(try repository.walkTree(tree, under: ["docs/calc/mc/p001.json/"])).count == 1)
  }

  @Test func `one folder is listed with its folders`() throws {
    let (scratch, repository, tree) = try TreeTests.varied()
    let names = try repository.tree(tree).map(\.name)
    let listing = try scratch.git("ls-tree", "-z", "--name-only", "\(tree)")
    #expect(names == listing.split(separator: "\0").map(String.init))
    #expect(try repository.tree(tree).first { $0.name == "docs" }?.mode == .directory)
  }

  @Test func `what is at a path is found, and nothing is nothing`() throws {
    let (scratch, repository, tree) = try TreeTests.varied()
    let entry = try repository.entry(in: tree, path: "docs/calc/mc/p001.json")
    #expect(entry?.name == "p001.json" && entry?.mode == .file)
    #expect(entry?.id == (try scratch.id("HEAD:docs/calc/mc/p001.json")))
    #expect(try repository.entry(in: tree, path: "docs/calc")?.mode == .directory)
    #expect(try repository.entry(in: tree, path: "bad\u{F7FF}name")?.mode == .file)
    for path in ["", "/", "absent", "a/x", "docs/calc/absent", "DOCS"] {
      #expect(try repository.entry(in: tree, path: path) == nil, "\(path)")
    }
    #expect(
      try repository.entries(in: [tree, tree], path: "a").map { $0?.mode } == [.file, .file])
  }

  @Test func `a tree is made out of changes as git makes it`() throws {
    let (scratch, repository, tree) = try TreeTests.varied()
    let blob = try repository.writeBlob(Array("new".utf8))
    let changed = try repository.updateTree(
      base: tree,
      changes: [
        .upsert(path: "docs/calc/mc/p002.json", id: blob, mode: .file),
        .upsert(path: "a/b/c", id: blob, mode: .executable),
        .upsert(path: "ab", id: blob, mode: .file),
        .remove(path: "a.d/x"), .remove(path: "docs/calc/mc/p001.json"), .remove(path: "absent/x"),
        .upsert(path: "zz\u{F7FE}", id: blob, mode: .symbolicLink), .remove(path: "a-d"),
      ])
    try scratch.shell(
      """
      git rm -q --cached -r ab a a.d a-d docs/calc/mc/p001.json
      b=\(blob); printf '100644 %s\\tdocs/calc/mc/p002.json\\n100755 %s\\ta/b/c\\n100644 %s\\tab\\n' \
        $b $b $b | git update-index --index-info
      printf '120000 %s\\tzz\\376\\000' $b | git update-index -z --index-info
      """)
    let wanted = try scratch.git("write-tree")
    #expect(
      TreeTests.lines(try repository.walkTree(changed))
        == (try TreeTests.gitLines(scratch, #require(ObjectID(parsing: wanted)))))
    #expect(changed.description == wanted)
    #expect(try scratch.git("fsck", "--strict").contains("error") == false)
  }

  @Test func `random changes make the tree that git makes`() throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    let blobs = try (0..<4).map { try repository.writeBlob([UInt8($0)]) }
    let names = ["a", "a.b", "a-b", "ab", "b", "a0"]
    var tree: ObjectID?
    var files: [String: ObjectID] = [:]
    for _ in 0..<60 {
      var changes: [TreeChange] = []
      for _ in 0..<Int.random(in: 1...4) {
        let path = (0..<Int.random(in: 1...3)).compactMap { _ in names.randomElement() }
          .joined(separator: "/")
        let isFree = changes.allSatisfy {
          !($0.path + "/").hasPrefix(path + "/") && !(path + "/").hasPrefix($0.path + "/")
        }
        guard isFree, let blob = blobs.randomElement() else { continue }
        files = files.filter { !($0.key + "/").hasPrefix(path + "/") }
        if Bool.random() {
          changes.append(.remove(path: path))
        } else {
          files = files.filter { !(path + "/").hasPrefix($0.key + "/") }
          files[path] = blob
          changes.append(.upsert(path: path, id: blob, mode: .file))
        }
      }
      tree = try repository.updateTree(base: tree, changes: changes)
      let lines = files.map { "100644 \($0.value)\t\($0.key)" }.joined(separator: "\n")
      try scratch.shell("rm -f .git/index")
      try scratch.git("update-index", "--index-info", input: lines)
      #expect(tree?.description == (try scratch.git("write-tree")), "\(changes)")
    }
  }

  @Test func `the last file takes its folders with it`() throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    try scratch.commit(["a": "a", "docs/calc/mc/p001.json": "p"])
    let tree = try scratch.id("HEAD^{tree}")
    let less = try repository.updateTree(
      base: tree, changes: [.remove(path: "docs/calc/mc/p001.json")])
    #expect(try repository.tree(less).map(\.name) == ["a"])
    let none = try repository.updateTree(base: less, changes: [.remove(path: "a")])
    #expect(none.description == "4b825dc642cb6eb9a060e54bf8d69288fbee4904")
    #expect(try repository.updateTree(base: tree, changes: []) == tree)
    #expect(try repository.updateTree(base: nil, changes: []) == none)
  }

  @Test func `file and folder take each other's place whatever the order`() throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    try scratch.commit(["thing/inside": "1", "other": "2"])
    let tree = try scratch.id("HEAD^{tree}")
    let blob = try repository.writeBlob([1])
    let changes: [TreeChange] = [
      .upsert(path: "thing", id: blob, mode: .file), .remove(path: "thing/inside"),
      .remove(path: "other"), .upsert(path: "other/inside", id: blob, mode: .file),
    ]
    let one = try repository.updateTree(base: tree, changes: changes)
    #expect(try repository.walkTree(one).map(\.path) == ["other/inside", "thing"])
    #expect(try repository.updateTree(base: tree, changes: changes.reversed()) == one)
  }

  @Test func `a whole folder can be put in by its tree`() throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    try scratch.commit(["docs/a/x": "1", "docs/a/y": "2"])
    let tree = try scratch.id("HEAD^{tree}")
    let folder = try scratch.id("HEAD:docs/a")
    let moved = try repository.updateTree(
      base: tree,
      changes: [
        .remove(path: "docs/a"), .upsert(path: "docs/b", id: folder, mode: .directory),
        .remove(path: "docs/b/x"),
      ])
    #expect(try repository.walkTree(moved).map(\.path) == ["docs/b/y"])
  }

  @Test(arguments: [
    "", "/a", "a/", "a//b", ".", "a/../b", ".git", "docs/.GIT/config", "git~1", ".git ", ".git...",
    ".git::$INDEX_ALLOCATION", "a\0b",
  ])
  func `a path that git refuses is refused`(path: String) throws {
    let repository = try Scratch().repository()
    let blob = try repository.writeBlob([])
    let error = #expect(throws: GitError.self) {
      try repository.updateTree(
        base: nil, changes: [.upsert(path: path, id: blob, mode: .file)])
    }
    #expect(error?.code == .invalidSpecification)
  }

  @Test(arguments: [".gitignore", ".gitattributes", "git~2", ".git1", "..."])
  func `a name that only looks like git's is taken`(path: String) throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    let blob = try repository.writeBlob([])
    let tree = try repository.updateTree(
      base: nil, changes: [.upsert(path: path, id: blob, mode: .file)])
    #expect(try scratch.git("ls-tree", "--name-only", "\(tree)") == path)
  }

  @Test func `a tree names no object that does not exist`() throws {
    let repository = try Scratch().repository()
    let absent = try #require(ObjectID(bytes: [UInt8](repeating: 0xAB, count: 20)))
    let error = #expect(throws: GitError.self) {
      try repository.updateTree(
        base: nil, changes: [.upsert(path: "a", id: absent, mode: .file)])
    }
    #expect(error?.code == .notFound)
    let blob = try repository.writeBlob([])
    #expect(throws: GitError.self) {
      try repository.updateTree(
        base: nil,
        changes: [
          .upsert(path: "a", id: blob, mode: .file), .upsert(path: "a/b", id: blob, mode: .file),
        ])
    }
  }

  @Test(arguments: [
    "100644 a", "100644 a\\0123", "x a\\0" + "12345678901234567890",
    "100644 \\012345678901234567890",
  ])
  func `a damaged tree is an error and not a crash`(content: String) throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    let text = try scratch.shell(
      "printf '\(content)' | git hash-object -t tree -w --literally --stdin")
    let id = try #require(ObjectID(parsing: text))
    let error = #expect(throws: GitError.self) { try repository.tree(id) }
    #expect(error?.code == .invalid)
    #expect(throws: GitError.self) { try repository.diffTrees(old: nil, new: id) }
  }
}
