import Libgit2
import Testing

@Suite struct ConfigTests {
  @Test(
    arguments: [
      ("true", true), ("YES", true), ("on", true), ("1", true), ("-1", true), ("0", false),
      ("off", false), ("", false), ("1k", true), ("maybe", nil),
    ] as [(String, Bool?)])
  func `booleans are read as git reads them`(text: String, value: Bool?) {
    #expect(ConfigEntry.bool(text) == value)
  }

  @Test(
    arguments: [
      ("12", 12), ("-3", -3), ("2k", 2_048), ("1M", 1 << 20), ("3g", 3 << 30), ("k", nil),
      ("9999999999g", nil), ("", nil), ("1.5", nil),
    ] as [(String, Int64?)])
  func `numbers are read as git reads them`(text: String, value: Int64?) {
    #expect(ConfigEntry.integer(text) == value)
  }

  @Test func `the nearer file wins, the command over all`() throws {
    let scratch = try Scratch()
    _ = try scratch.repository()
    try scratch.write("system", "[a]\n one = system\n two = system\n three = system\n")
    try scratch.write("global", "[a]\n two = global\n three = global\n[include]\n path = more\n")
    try scratch.write("more", "[b \"Sub.Section\"]\n Key = included\n")
    try scratch.git("config", "a.three", "local")
    let settings = try GitSettings(environment: [
      "GIT_CONFIG_SYSTEM": scratch.path + "/system", "GIT_CONFIG_GLOBAL": scratch.path + "/global",
      "GIT_CONFIG_COUNT": "2", "GIT_CONFIG_KEY_0": "A.Four", "GIT_CONFIG_VALUE_0": "command",
      "GIT_CONFIG_KEY_1": "a.One", "GIT_CONFIG_VALUE_1": "command",
    ])
    let config = try Repository.open(at: scratch.path, settings: settings).config()
    #expect(config.string("a.one") == "command")
    #expect(config.string("a.two") == "global")
    #expect(config.string("A.Three") == "local")
    #expect(config.string("a.four") == "command")
    #expect(config.string("B.Sub.Section.key") == "included")
    #expect(config.string("b.sub.section.key") == nil)
    #expect(config.all("a.three") == ["system", "global", "local"])
    #expect(config.entry("a.three")?.level == .local)
  }

  @Test func `without a name for them the person's files are in HOME`() throws {
    let scratch = try Scratch()
    _ = try scratch.repository()
    try scratch.write(".config/git/config", "[a]\n one = xdg\n two = xdg\n")
    try scratch.write(".gitconfig", "[a]\n two = home\n")
    let settings = try GitSettings(environment: [
      "HOME": scratch.path, "GIT_CONFIG_NOSYSTEM": "yes",
    ])
    let config = try Repository.open(at: scratch.path, settings: settings).config()
    #expect(config.string("a.one") == "xdg")
    #expect(config.string("a.two") == "home")
    #expect(settings.systemFile == nil)
  }

  @Test(arguments: [
    ["GIT_CONFIG_NOSYSTEM": "perhaps"], ["GIT_CONFIG_COUNT": "x"], ["GIT_CONFIG_COUNT": "-1"],
    ["GIT_CONFIG_COUNT": "1"], ["GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "a.b"],
    ["GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "ab", "GIT_CONFIG_VALUE_0": "x"],
  ])
  func `an environment that git refuses is refused`(environment: [String: String]) {
    #expect(throws: GitError.self) { try GitSettings(environment: environment) }
  }

  @Test func `settings are changed in the repository's own file`() throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    try repository.setConfig("merge.papercenter.driver", to: "pc merge-driver %O %A %B")
    for refs in ["heads/*:refs/remotes/origin/*", "tags/*:refs/tags/*"] {
      try scratch.git("config", "--add", "remote.origin.fetch", "+refs/\(refs)")
    }
    #expect(try scratch.git("config", "merge.papercenter.driver") == "pc merge-driver %O %A %B")
    #expect(
      try scratch.git("config", "--get-all", "remote.origin.fetch")
        == "+refs/heads/*:refs/remotes/origin/*\n+refs/tags/*:refs/tags/*")
    #expect(try repository.config().all("remote.origin.fetch").count == 2)
    #expect(try repository.deleteConfig("remote.origin.fetch"))
    #expect(try !repository.deleteConfig("remote.origin.fetch"))
    #expect(try repository.config().all("remote.origin.fetch").isEmpty)
  }

  @Test func `a value of the wrong kind is an error and not a default`() throws {
    let scratch = try Scratch()
    let repository = try scratch.repository()
    try scratch.git("config", "a.flag", "perhaps")
    try scratch.git("config", "a.size", "2k")
    try scratch.shell("printf '[a]\\n bare\\n' >> .git/config")
    let config = try repository.config()
    #expect(throws: GitError.self) { try config.bool("a.flag") }
    #expect(throws: GitError.self) { try config.integer("a.flag") }
    #expect(try config.integer("a.size") == 2_048)
    #expect(try config.bool("a.bare") == true)
    #expect(config.entry("a.bare") != nil && config.string("a.bare") == nil)
    #expect(try config.bool("a.absent") == nil)
  }

  @Test func `a worktree's own settings are read where git reads them`() throws {
    let scratch = try Scratch()
    _ = try scratch.repository()
    try scratch.git("config", "core.repositoryFormatVersion", "1")
    try scratch.git("config", "extensions.worktreeConfig", "true")
    try scratch.git("config", "--worktree", "a.b", "own")
    #expect(try scratch.open().config().string("a.b") == "own")
  }
}
