import GitNames
import Libgit2
import Testing

@Suite struct CommitTests {
  @Test func `a commit is read as git shows it`() throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    let first = try scratch.commit(["a": "1"], "one")
    let second = try scratch.commit(["a": "2"], "Zwei äöü\n\nBatch: 8c1e")
    let commit = try repository.commit(second)
    #expect(commit.treeID == (try scratch.id("HEAD^{tree}")))
    #expect(commit.parents == [first])
    #expect(commit.author == Scratch.author && commit.committer == Scratch.author)
    #expect(commit.message == "Zwei äöü\n\nBatch: 8c1e\n")
    #expect(
      try repository.commitNodes([second, first]) == [
        CommitNode(
          id: second, treeID: commit.treeID, parents: [first], seconds: 1_700_000_000),
        CommitNode(
          id: first, treeID: try scratch.id("HEAD~1^{tree}"), parents: [], seconds: 1_700_000_000),
      ])
  }

  @Test func `git reads what was written, merges too`() throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    let blob = try repository.writeBlob(Array("hello".utf8))
    let tree = try repository.updateTree(
      base: nil, changes: [.upsert(path: "a/b.json", id: blob, mode: .file)])
    func commit(_ parents: [ObjectID], _ message: String) throws -> ObjectID {
      try repository.createCommit(
        tree: tree, parents: parents, author: Scratch.author,
        committer: Signature(name: "李", email: "l@x", seconds: 5, offsetMinutes: -210),
        message: message)
    }
    let first = try commit([], "one\n")
    let second = try commit([first], "two\n")
    let third = try commit([first, second], "three\n")
    try repository.update(
      "refs/heads/main", to: third, expecting: .absent, message: "", committer: Scratch.author)
    #expect(try scratch.git("log", "-1", "--format=%P") == "\(first) \(second)")
    #expect(
      try scratch.git("log", "-1", "--format=%an %ae %ad|%cn %ce %cd|%B", "--date=raw", "main")
        == "Ada ada@example.org 1700000000 +0100|李 l@x 5 -0330|three\n")
    #expect(try scratch.git("fsck", "--strict") == "")
  }

  @Test func `a commit of what does not exist is refused`() throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    let blob = try repository.writeBlob([])
    let empty = try repository.updateTree(base: nil, changes: [])
    for (tree, parents) in [(ObjectID.zero, []), (blob, []), (empty, [blob])] {
      #expect(throws: GitError.self) {
        try repository.createCommit(
          tree: tree, parents: parents, author: Scratch.author, committer: Scratch.author,
          message: "x")
      }
    }
  }

  @Test(arguments: [("", "a@x"), ("A", ""), ("A <", "a@x"), ("A\0B", "a@x")])
  func `a name that cannot be written is refused`(name: String, email: String) throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    let tree = try repository.updateTree(base: nil, changes: [])
    let signature = Signature(name: name, email: email, seconds: 0, offsetMinutes: 0)
    #expect(throws: GitError.self) {
      try repository.createCommit(
        tree: tree, parents: [], author: signature, committer: Scratch.author, message: "x")
    }
  }

  @Test func `a signed commit carries its signature and the same content`() throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    let first = try scratch.commit(["a": "1"])
    let tree = try repository.commit(first).treeID
    let buffer = try repository.createCommitBuffer(
      tree: tree, parents: [first], author: Scratch.author, committer: Scratch.author,
      message: "signed\n")
    let signed = try repository.createSignedCommit(
      buffer, signature: "-----BEGIN SSH SIGNATURE-----\nabc\n-----END SSH SIGNATURE-----\n")
    let plain = try repository.createCommit(
      tree: tree, parents: [first], author: Scratch.author, committer: Scratch.author,
      message: "signed\n")
    let stored = try scratch.git("cat-file", "commit", "\(signed)")
    #expect(stored.contains("gpgsig -----BEGIN SSH SIGNATURE-----\n abc\n"))
    #expect(
      String(decoding: buffer, as: UTF8.self)
        == (try scratch.git("cat-file", "commit", "\(plain)")) + "\n")
    #expect(try repository.commitNodes([signed]).first?.parents == [first])
    #expect(try scratch.git("fsck", "--strict").contains("dangling commit \(signed)"))
  }

  @Test(arguments: [
    "tree 12\n", "", "parent x\n",
    "tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\nauthor A <a> 1 +0000\n",
    "tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\nparent 123\nauthor A <a> 1 +0000\ncommitter A <a> 1 +0000\n\n",
  ])
  func `a damaged commit is an error and not a crash`(content: String) throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    let text = try scratch.git(
      "hash-object", "-t", "commit", "-w", "--literally", "--stdin", input: content)
    let id = try #require(ObjectID(parsing: text))
    #expect(throws: GitError.self) { try repository.commitNodes([id]) }
    #expect(throws: GitError.self) { try repository.commit(id) }
  }
}
