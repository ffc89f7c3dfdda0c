import Files
import Foundation
import Libgit2
import Testing

@Suite struct RepositoryTests {
  @Test func `opens exactly here and does not look above`() throws {
    let scratch = try Scratch()
    _ = try scratch.repository()
    try scratch.write("docs/a", "a")
    let error = #expect(throws: GitError.self) { try scratch.open("docs") }
    #expect(error?.code == .notFound)
    #expect(error?.operation == "open repository")
    #expect(try scratch.open(".git").workingDirectory == scratch.path + "/")
  }

  @Test func `makes a repository that git takes for its own`() throws {
    let scratch = try Scratch()
    let made = try Repository.initialize(
      at: scratch.path + "/new/library", branch: "trunk", settings: .isolated)
    #expect(made.workingDirectory == scratch.path + "/new/library/")
    #expect(try made.head() == .unborn(reference: "refs/heads/trunk"))
    #expect(try scratch.git("-C", "new/library", "status", "-sb") == "## No commits yet on trunk")
    let error = #expect(throws: GitError.self) {
      try Repository.initialize(
        at: scratch.path + "/new/library", branch: "trunk", settings: .isolated)
    }
    #expect(error?.code == .exists)
  }

  @Test func `a name that is not UTF-8 is opened by its bytes`() throws {
    let scratch = try Scratch()
    let name = RawPath.string(from: [0x61, 0xFF])
    _ = try Repository.initialize(
      at: scratch.path + "/" + name, branch: "main", settings: .isolated)
    #expect(try scratch.open(name).workingDirectory == scratch.path + "/" + name + "/")
    #expect(try scratch.shell("ls -d a*") == name)
  }

  @Test func `knows a bare repository`() throws {
    let scratch = try Scratch()
    try scratch.git("init", "-q", "--bare", "bare.git")
    #expect(try scratch.open("bare.git").isBare)
  }

  @Test func `a worktree has its own HEAD and shares the rest`() throws {
    let scratch = try Scratch()
    _ = try scratch.repository()
    let commit = try scratch.commit(["a": "a"])
    try scratch.git("worktree", "add", "-q", "other", "-b", "side")
    let other = try scratch.open("other")
    #expect(other.gitDirectory == scratch.path + "/.git/worktrees/other/")
    #expect(other.commonDirectory == scratch.path + "/.git/")
    #expect(other.workingDirectory == scratch.path + "/other/")
    #expect(try other.head() == .branch(reference: "refs/heads/side", commit: commit))
    #expect(try other.resolve("refs/heads/main") == commit)
  }

  @Test func `says what it is in the middle of`() throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    #expect(try repository.state() == .none)
    try scratch.commit(["a": "base"])
    try scratch.git("checkout", "-q", "-b", "side")
    try scratch.commit(["a": "side"])
    try scratch.git("checkout", "-q", "main")
    try scratch.commit(["a": "main"])
    for (command, state) in [
      ("merge", RepositoryState.merge), ("rebase", .rebase), ("cherry-pick", .cherryPick),
    ] {
      #expect(throws: Scratch.Failure.self) { try scratch.git(command, "side") }
      #expect(try repository.state() == state)
      try scratch.git(command, "--abort")
      #expect(try repository.state() == .none)
    }
  }

  @Test(.enabled(if: geteuid() == 0, "needs root, to give a repository to somebody else"))
  func `another's repository is refused until it is declared safe`() throws {
    let scratch = try Scratch()
    try scratch.git("init", "-q", "theirs")
    try scratch.shell("chown -R 65534 theirs")
    let error = #expect(throws: GitError.self) { try scratch.open("theirs") }
    #expect(error?.code == .owner)
    func open(_ value: String) throws -> Repository {
      let settings = try GitSettings(environment: [
        "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "safe.directory", "GIT_CONFIG_VALUE_0": value,
      ])
      return try Repository.open(at: scratch.path + "/theirs", settings: settings)
    }
    #expect(throws: GitError.self) { try open("/elsewhere") }
    _ = try open(scratch.path + "/theirs")
    _ = try open("*")
    #expect(throws: GitError.self) { try scratch.open("theirs") }
  }

  @Test func `lists remotes with the addresses git would use`() throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    try scratch.git("remote", "add", "origin", "short:papers.git")
    try scratch.git("remote", "add", "backup", "/mnt/backup")
    try scratch.git("config", "url.https://example.org/.insteadOf", "short:")
    #expect(
      try repository.remotes() == [
        Remote(name: "backup", url: "/mnt/backup"),
        Remote(name: "origin", url: "https://example.org/papers.git"),
      ])
  }

  @Test func `ignore rules of all three places count`() throws {
    let scratch = try Scratch()
    _ = try scratch.repository()
    try scratch.write(".gitignore", "inbox/\n*.tmp\n!keep.tmp\n")
    try scratch.write(".git/info/exclude", "private\n")
    try scratch.write("shared", "shared.txt\n")
    try scratch.git("config", "core.excludesFile", scratch.path + "/shared")
    let repository = try scratch.open()
    for path in ["inbox/", "inbox/photo.jpg", "docs/x.tmp", "private", "shared.txt"] {
      #expect(try repository.isIgnored(path), "\(path)")
    }
    for path in ["inbox", "keep.tmp", "docs/x.json"] {
      #expect(try !repository.isIgnored(path), "\(path)")
    }
  }
}
