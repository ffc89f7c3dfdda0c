import Testing

/// The completions of shells, by direct calls and by typed keys.
@Suite(.serialized) struct CompletionTests {
  /// A library with names that need quotes, and `$REPO/lib` around it.
  private static let library = """
    pc import -q $EXAMPLES/software-testing-midterm-2017.pdf --name 'my paper' --doc 'Midterm 2017'
    pc import -q $EXAMPLES/mock-exam-chinese.pdf --name 模拟卷 --doc 语文
    mkdir docs/2023; cp -r docs/midterm-2017 'docs/2023/My exam'
    pc define tag -q 'Subject/Data base' Subject/数学
    pc define variable -q Year --type int --scope doc
    pc define variable -q Level --type list --options 'Easy,Quite hard' --scope doc
    pc commit -q -m all; git config papercenter.alias.hard 'ls --tag x'

    """

  @Test(arguments: [
    ("bi", "bind"), ("ha", "hard"), ("help f", "fetch|format"), ("bundle a", "add-variant|append"),
    ("-C docs show m", "midterm-2017/|my paper"), ("show 2023/", "2023/My exam/"),
    (
      "show '2023/My exam/pages/p00'",
      (1...4).map { "2023/My exam/pages/p00\($0)" }.joined(separator: "|")
    ),
    ("show docs/m", "docs/midterm-2017/"), ("-C docs/2023 show ./", "./My exam/"),
    ("add midterm-2017/pages 'my paper#'", (1...4).map { "my paper#\($0)" }.joined(separator: "|")),
    ("bundle show 模", "模拟卷"), ("tag x +", "+Subject/Data base|+Subject/数学"),
    ("tag x -S", "-Subject/Data base|-Subject/数学"), ("tag x --re", "--remove"),
    ("ls --tag=Subject/D", "--tag=Subject/Data base"), ("ls --kind ''", "doc|group|page|bundle"),
    ("set x L", "Level="), ("set x Level=Q", "Level=Quite hard"), ("ls --sort -Y", "-Year"),
    ("ls --where tag:Subject/数", "tag:Subject/数学"), ("search in:語", ""),
    ("ls --where 'tag:x (-is:sh'", "tag:x (-is:shared"), ("ls kind:b", "kind:bundle"),
    ("ls --where has:Y", "has:Year"), ("tags rename Subject/D", "Subject/Data base"),
    ("variables rm Y", "Year"), ("show bun", "bundles/my paper|bundles/模拟卷"),
    ("rm bundles/m", "bundles/my paper"), ("ls bundles/m", "bundles/my paper"),
    ("show S", "Subject|Subject/Data base|Subject/数学"), ("rm Subject/D", "Subject/Data base"),
    ("rename Y", "Year"), ("rename Subject/数学 Y", ""), ("rm Year L", "Level"),
    ("config set papercenter.j", "papercenter.jobs"), ("completions f", "fish"),
    ("nosuch x", ""), ("commit -m m", ""),
  ])
  func `offers`(_ line: String, _ answer: String) throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library + "eval set -- \"$1\"; pc ---complete words \"$@\" | sed 1d | cut -f1", line)
      let wanted = answer.split(separator: "|")
      #expect(ending.output.split(separator: "\n") == wanted, "\(ending.errors)")
    }
  }

  @Test(arguments: [
    ("import ''", "files -"), ("render x -o ''", "files -"), ("-C ''", "folders -"),
    ("show 2023/", "- open"), ("show 模", "- -"), ("set x Y", "- open"),
  ])
  func `says what the shell is to do`(_ line: String, _ head: String) throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library + "eval set -- \"$1\"; pc ---complete words \"$@\" | head -1", line)
      #expect(ending.output == head + "\n")
    }
  }

  @Test func `outside a library verbs and options are offered`() throws {
    try Place.with { place in
      let ending = try place.run("cd ..; pc ---complete words sho; pc ---complete words show ''")
      #expect(
        ending.output
          == "- -\nshow\tShow a doc, group, page, bundle, tag, tag group or variable.\n- -\n")
    }
  }

  /// The command that starts a shell with the completion, and the input to type.
  private static let shells: [(name: String, start: String)] = [
    ("bash", "pc completions bash >~/.bashrc; shell='bash -i'"),
    (
      "zsh",
      "{ echo 'autoload -Uz compinit; compinit -u'; pc completions zsh; } >~/.zshrc; shell='zsh -i'"
    ),
    (
      "fish",
      """
      mkdir -p ~/.config/fish/completions; pc completions fish >~/.config/fish/completions/pc.fish
      shell='fish -i'
      """
    ),
  ]

  @Test(arguments: 0..<3)
  func `a person can type names that need quotes`(_ index: Int) throws {
    try Place.with { place in
      let shell = Self.shells[index]
      let ending = try place.run(
        Self.library + shell.start + """

          export TERM=xterm SHELL=/bin/sh
          { sleep 2; for keys in 'pc show 20\\t' 'M\\t' 'p\\t' 'p002\\t' ' >../one\\n' \\
              'pc show 模\\t' ' >../two\\n' 'pc set midterm-2017 Lev\\t' 'Q\\t' ' >../three\\n' \\
              'pc tag midterm-2017 +Subject/D\\t' ' >../four\\n'; do
            printf '%b' "$keys"; sleep 0.7; done; printf 'exit\\n'; sleep 0.5
          } | timeout 60 script -qec "$shell" /dev/null >../screen 2>&1
          head -qn 1 ../one ../two ../three ../four; sed 's/^/  /' ../screen >&2
          """)
      #expect(
        ending.output == """
          page 2023/My exam/pages/p002
          bundle 模拟卷
          midterm-2017  Level=Quite hard
          midterm-2017  +Subject/Data base

          """, "\(shell.name): \(ending.errors)")
    }
  }
}
