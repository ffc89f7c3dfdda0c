import Libgit2
import Testing

@Suite struct ReferenceTests {
  @Test func `HEAD is unborn, then a branch, then detached`() throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    let unborn = try repository.head()
    #expect(unborn == .unborn(reference: "refs/heads/main"))
    #expect(unborn.branchName == "main" && unborn.commit == nil)
    let commit = try scratch.commit(["a": "a"])
    #expect(try repository.head() == .branch(reference: "refs/heads/main", commit: commit))
    try scratch.git("checkout", "-q", "--detach")
    #expect(try repository.head() == .detached(commit: commit))
    #expect(try repository.head().reference == "HEAD")
  }

  @Test func `packed references are read, listed and changed`() throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    let first = try scratch.commit(["a": "1"])
    try scratch.git("branch", "side")
    try scratch.git("pack-refs", "--all")
    #expect(try repository.resolve("refs/heads/side") == first)
    let second = try scratch.commit(["a": "2"])
    try repository.update(
      "refs/heads/side", to: second, expecting: .object(first), message: "move",
      committer: Scratch.author)
    #expect(
      try repository.references(matching: "refs/heads/*") == [
        Reference(name: "refs/heads/main", target: second, symbolicTarget: nil),
        Reference(name: "refs/heads/side", target: second, symbolicTarget: nil),
      ])
    try repository.delete("refs/heads/side", expecting: .object(second))
    #expect(try repository.resolve("refs/heads/side") == nil)
    #expect(try scratch.git("for-each-ref", "--format=%(refname)") == "refs/heads/main")
  }

  @Test func `a reference that moved meanwhile is left alone`() throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    let first = try scratch.commit(["a": "1"])
    let second = try scratch.commit(["a": "2"])
    for expected in [ExpectedTarget.object(first), .absent] {
      let error = #expect(throws: GitError.self) {
        try repository.update(
          "refs/heads/main", to: first, expecting: expected, message: "", committer: Scratch.author)
      }
      #expect(error?.code == .modified)
      #expect(throws: GitError.self) {
        try repository.delete("refs/heads/main", expecting: expected)
      }
    }
    #expect(try repository.resolve("refs/heads/main") == second)
    #expect(throws: GitError.self) {
      try repository.update(
        "refs/heads/new", to: first, expecting: .object(first), message: "",
        committer: Scratch.author)
    }
    #expect(try repository.resolve("refs/heads/new") == nil)
  }

  @Test func `a reference that git is changing is refused as locked`() throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    let commit = try scratch.commit(["a": "1"])
    try scratch.write(".git/refs/heads/main.lock", "")
    let error = #expect(throws: GitError.self) {
      try repository.update(
        "refs/heads/main", to: commit, expecting: .anything, message: "", committer: Scratch.author)
    }
    #expect(error?.code == .locked)
  }

  @Test func `the reflogs of branch and HEAD say who and when`() throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    let tree = try repository.updateTree(base: nil, changes: [])
    let commit = try repository.createCommit(
      tree: tree, parents: [], author: Scratch.author, committer: Scratch.author, message: "one\n")
    try repository.update(
      try repository.head().reference, to: commit, expecting: .absent,
      message: "commit (initial): one", committer: Scratch.author)
    for name in ["main", "HEAD"] {
      #expect(
        try scratch.git("reflog", "show", "--date=raw", "--format=%gd %gn <%ge> %gs", name)
          == "\(name)@{1700000000 +0100} Ada <ada@example.org> commit (initial): one")
    }
  }

  @Test func `a detached HEAD moves itself and no branch`() throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    let first = try scratch.commit(["a": "1"])
    let second = try scratch.commit(["a": "2"])
    try scratch.git("checkout", "-q", "--detach")
    try repository.update(
      try repository.head().reference, to: first, expecting: .object(second), message: "back",
      committer: Scratch.author)
    #expect(try repository.head() == .detached(commit: first))
    #expect(try repository.resolve("refs/heads/main") == second)
  }

  @Test func `symbolic references are listed with what they lead to`() throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    let commit = try scratch.commit(["a": "1"])
    try scratch.git("update-ref", "refs/remotes/origin/main", "HEAD")
    try scratch.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
    try scratch.git("symbolic-ref", "refs/remotes/gone/HEAD", "refs/remotes/gone/main")
    let references = try repository.references(matching: "refs/remotes/*")
    #expect(references.map(\.name) == ["refs/remotes/origin/HEAD", "refs/remotes/origin/main"])
    #expect(references.first?.symbolicTarget == "refs/remotes/origin/main")
    #expect(references.allSatisfy { $0.target == commit })
  }
}
