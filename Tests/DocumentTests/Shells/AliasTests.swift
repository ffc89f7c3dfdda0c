import Testing

/// Aliases and settings from git's configuration.
@Suite(.serialized) struct AliasTests {
  @Test(arguments: [
    ("git config papercenter.alias.v version", "pc v", "pc 0.1.0\n", 0),
    (
      "git config papercenter.alias.v 'version --json'", "pc -q v | jq -c '{version}'",
      "{\"version\":\"0.1.0\"}\n", 0
    ),
    (
      "git config papercenter.alias.w v; git config papercenter.alias.v version", "pc w",
      "pc 0.1.0\n", 0
    ),
    (
      "git config papercenter.alias.say '!echo $GIT_PREFIX \"$PWD\"'",
      "cd docs; pc say 'a  b' | sed 's| /.*/lib| lib|'", "docs/ lib a  b\n", 0
    ),
    ("git config papercenter.alias.end '!exit 7'", "pc end", "", 7),
    (
      "git config papercenter.alias.end '!kill -TERM $$'", "pc end 2>/dev/null; echo $?", "143\n", 0
    ),
    ("git config papercenter.alias.version '!echo no'", "pc version", "pc 0.1.0\n", 0),
    ("git config alias.v version", "pc v 2>/dev/null", "", 64),
    (
      "git config papercenter.alias.v version; mkdir ../out", "cd ../out; pc -C ../lib v",
      "pc 0.1.0\n", 0
    ),
    (
      "git config papercenter.alias.new2 'new doc \"Two  words\"'", "pc new2 -q; ls docs",
      "two-words\n", 0
    ),
  ])
  func `stand for`(_ setting: String, _ line: String, _ output: String, _ status: Int32) throws {
    try Place.with { place in
      let ending = try place.run("mkdir -p docs; \(setting); \(line)")
      #expect(ending.output == output && ending.status == status, "\(ending)")
    }
  }

  @Test(arguments: [
    (
      "git config papercenter.alias.a b; git config papercenter.alias.b a", "pc a",
      "the alias 'a' refers to itself: a → b → a"
    ),
    ("git config papercenter.alias.a '\"open'", "pc a", "the alias 'a' is not a command line"),
    ("true", "pc alias", "'pc alias' is not a command"),
    ("true", "pc config set alais.x ls", "there is no setting 'papercenter.alais.x'"),
    ("true", "pc config set alias.ls show", "'ls' is a command of pc"),
    ("true", "pc config set jobs many", "'many' is not a number from 1 to 256"),
    ("true", "pc config get a", "there is no setting 'papercenter.a'"),
    ("true", "cd ..; pc config set jobs 2", "there is no library here to set it for"),
    ("git config papercenter.jobs 0", "pc index", "papercenter.jobs is '0'"),
  ])
  func `refuses`(_ setting: String, _ line: String, _ reason: String) throws {
    try Place.with { place in
      let ending = try place.run("\(setting); \(line)")
      #expect(ending.status != 0 && ending.output == "")
      #expect(ending.errors.hasPrefix("pc: error: \(reason)"), "\(ending.errors)")
      #expect(ending.errorLines.count == 1)
    }
  }

  @Test func `settings are written where git reads them`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        unset GIT_CONFIG_GLOBAL
        pc config set jobs 3 -n; pc config set -q jobs 2; pc config set -q alias.t tags --global
        git config --local papercenter.jobs; git config --global papercenter.alias.t
        pc config --json | tr -d ' \\n'; echo; pc config unset jobs; pc config get jobs; echo $?
        pc config unset jobs; echo $?; pc config unset -q alias.t --global; pc config; echo $?
        """)
      #expect(
        ending.output == """
          papercenter.jobs=3
          2
          tags
          {"settings":[{"name":"papercenter.alias.t","value":"tags","place":"global"},\
          {"name":"papercenter.jobs","value":"2","place":"local"}]}
          papercenter.jobs is removed
          1
          1
          1

          """, "\(ending.errors)")
    }
  }
}
