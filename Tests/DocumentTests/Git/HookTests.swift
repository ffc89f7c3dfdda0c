import Testing

/// git's hooks, which `pc commit` runs as git does.
@Suite(.serialized) struct HookTests {
  /// Two bundles, a page of each kind of change, and a shell function that writes a hook.
  private static let library = """
    hook() { mkdir -p ${2:-.git/hooks}; { echo '#!/bin/sh'; cat; } >${2:-.git/hooks}/$1; chmod +x ${2:-.git/hooks}/$1; }
    pc import -q $EXAMPLES/software-testing-midterm-2017.pdf --name a --doc D; pc commit -q -m First
    cp $EXAMPLES/software-testing-midterm-2017-solutions.pdf ../b.pdf; pc import -q ../b.pdf --name b -c

    """

  @Test func `pre-commit runs once, commit-msg for each message, post-commit once`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library + """
          for h in pre-commit prepare-commit-msg commit-msg post-commit; do
            echo "echo $h \\$2 \\$(pwd | sed 's/.*lib$/root/') \\$(git rev-parse --short HEAD)" | hook $h; done
          old=$(git rev-parse --short HEAD)
          pc bind -q d/pages/p001 b#1; pc bind -q d/pages/p002 b#2; echo x >note
          cd docs; pc commit -m Second >../../out 2>../../err
          echo $? $(wc -l <../../out); sed "s/$old/old/;s/$(git rev-parse --short HEAD)/new/" ../../err
          """)
      let message = "prepare-commit-msg message root old\ncommit-msg root old\n"
      #expect(
        ending.output
          == "0 3\npre-commit root old\n\(message)\(message)\(message)post-commit root new\n",
        "\(ending.errors)")
    }
  }

  @Test(arguments: ["pre-commit", "prepare-commit-msg", "commit-msg"])
  func `a hook that refuses leaves everything as it was`(_ hook: String) throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library + """
          echo 'echo not today; exit 4' | hook \(hook)
          echo '{ "bundle": "a", "pageNumber": 3 }' >docs/d/pages/new.json
          pc bind -q d/pages/p001 b#1; git status --short >../before; git rev-parse HEAD >>../before
          cat docs/d/pages/* >>../before
          pc commit -m no; echo $?
          { git status --short; git rev-parse HEAD; cat docs/d/pages/*; } | cmp - ../before && echo same
          pc tag d +X/y -c 2>/dev/null; pc define tag X/y -c; echo $?; ls tags 2>/dev/null
          ls -A .git | grep pc-tmp
          """)
      #expect(ending.output == "2\nsame\n2\n", "\(ending.errors)")
      #expect(ending.errors.contains("not today\npc: error: the \(hook) hook refused"))
    }
  }

  @Test func `--no-verify passes over the two hooks that may refuse, and over no other`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library + """
          for h in pre-commit commit-msg; do echo 'exit 1' | hook $h; done
          for h in prepare-commit-msg post-commit; do echo "echo $h >>../ran" | hook $h; done
          echo x >note; pc commit -q -m yes --no-verify; echo $?
          pc tag d --no-verify +X/y; echo $?
          pc define tag -q X/y -c --no-verify; echo $?; sort ../ran
          """)
      #expect(
        ending.output
          == "0\n64\n0\npost-commit\npost-commit\nprepare-commit-msg\nprepare-commit-msg\n",
        "\(ending.errors)")
    }
  }

  @Test func `a hook sees in git's index what is to be recorded`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library + """
          echo 'git diff --cached --name-status >../seen; git diff --name-only >>../seen' | hook pre-commit
          echo '{ "bundle": "a", "pageNumber": 3 }' >docs/d/pages/new.json; echo x >one; echo y >two
          pc commit -q -m partly docs one; echo $?; cat ../seen; git status --short
          """)
      #expect(
        ending.output
          == "0\nA\tdocs/d/pages/new.json\nA\tone\n?? two\n",
        "\(ending.errors)")
    }
  }

  @Test func `what a hook changes in the files and the message is recorded`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library + """
          echo 'sed -i s/draft/final/ note; git add note' | hook pre-commit
          echo '{ echo; echo "Reviewed-by: Ada"; } >>$1' | hook commit-msg
          echo draft >note; head -c 3000000 /dev/urandom >large; pc commit -q -m one
          git show HEAD:note; git log -1 --format=%B; git cat-file -p HEAD:large | cmp - large
          git status --short; git fsck --strict --no-dangling; ls .git/objects/pack/*.pack | wc -l
          """)
      #expect(
        ending.output == "final\none\n\nReviewed-by: Ada\n\n1\n", "\(ending.errors)")
    }
  }

  @Test func `a hook that breaks a manifest is told so, and nothing is recorded`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library + """
          echo 'echo "{" >docs/d/doc.json' | hook pre-commit
          echo x >note; pc commit -q -m one | grep -o 'docs/d/doc.json:2:1: error'; git log --oneline | wc -l
          """)
      #expect(ending.output == "docs/d/doc.json:2:1: error\n2\n", "\(ending.errors)")
    }
  }

  @Test(arguments: ["own", "$PWD/own", "~/own"])
  func `core.hooksPath is where hooks are`(_ path: String) throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library + """
          echo 'echo own' | hook pre-commit own; cp -r own ~/; git config core.hooksPath "$(echo '\(path)' | sed "s|.PWD|$PWD|")"
          echo 'exit 1' | hook pre-commit; pc commit -m hooks 2>&1 >/dev/null; echo $?
          """)
      #expect(ending.output == "own\n0\n", "\(ending.errors)")
    }
  }

  @Test func `git's variables of another repository do not reach a hook`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library + """
          echo 'git rev-parse --show-toplevel | sed s/.*lib$/lib/' | hook post-commit
          git init -q ../other; echo x >note
          GIT_DIR=$PWD/../other/.git GIT_WORK_TREE=$PWD/../other pc commit -m one 2>&1 >/dev/null
          """)
      #expect(ending.output == "lib\n", "\(ending.errors)")
    }
  }

  @Test func `a hook that is not executable is left out, and that is said`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library + """
          echo 'exit 1' | hook pre-commit; chmod -x .git/hooks/pre-commit
          echo x >note; pc commit -m one 2>&1 >/dev/null | sed 's|/.*/lib/||'; git status --short
          """)
      #expect(
        ending.output == "ignored the hook '.git/hooks/pre-commit': it is not executable\n",
        "\(ending.errors)")
    }
  }

  @Test func `a hook can ask pc what it thinks, and a commit can be undone`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library + """
          echo 'pc check && pc status' | hook pre-commit
          echo '{ "bundle": "a", "pageNumber": 3 }' >docs/d/pages/new.json
          pc commit -q -m one 2>&1 | grep -c 'page d/pages/new'; git log -1 --format=%s
          pc undo -q; git log -1 --format=%s; cat docs/d/pages/new.json; git status --short
          """)
      #expect(
        ending.output == """
          1
          one
          Add bundle b
          { "bundle": "a", "pageNumber": 3 }
          ?? docs/d/pages/new.json

          """, "\(ending.errors)")
    }
  }
}
