import Testing

/// The editor for the message of `pc commit`, on a terminal (script(1) makes one).
@Suite(.serialized) struct MessageEditingTests {
  /// `ed CODE` creates an editor from a shell script; `tty COMMAND` runs on a terminal, without
  /// colours.
  private static let terminal = """
    ed() { printf '#!/bin/sh\\n%s\\n' "$1" >$REPO/ed; chmod +x $REPO/ed; export EDITOR=$REPO/ed; }
    tty() { script -qec "$*" /dev/null </dev/null | tr -d '\\r' | sed 's/\\x1b\\[[0-9;]*m//g'; }
    export NO_COLOR=1; pc commit -q -m zero; echo 1 >note

    """

  @Test func `the editor gets the changes as comments, and its message is tidied`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.terminal + """
          ed 'cat $1 >$REPO/seen; printf "Subject  \\n\\n\\n\\nbody\\n# no\\n\\n" >$1'
          tty pc commit | cut -d' ' -f2-; git log -1 --format=%B; cat ../seen
          """)
      #expect(
        ending.output == """
          Subject
          Subject

          body


          # Describe what you changed, and why. Lines starting with '#' are ignored, and an empty message cancels the commit.
          # With -m '' the message lists the changes.
          #
          # On branch main
          # To be committed:
          #   Add file note

          """, "\(ending.errors)")
    }
  }

  @Test(arguments: [
    ("ed true", "the message is empty"), ("ed 'exit 3'", "ended with 3"),
    (
      "ed true; printf 'Subject:\\n' >../t; git config commit.template ../t", "the message is empty"
    ),
    ("ed 'echo x >$1'; git config commit.cleanup odd", "'odd' is not a value of commit.cleanup"),
  ])
  func `without a message nothing is recorded`(_ setting: String, _ reason: String) throws {
    try Place.with { place in
      let ending = try place.run(
        Self.terminal + """
          \(setting)
          echo '{ "id": 1 }' >docs.json; tty pc commit; git log --format=%s; git status --short
          """)
      #expect(
        ending.output.hasSuffix("zero\n?? docs.json\n?? note\n") && ending.output.contains(reason),
        "\(ending)")
    }
  }

  @Test func `no editor opens with -m, without a terminal, or where none is named`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.terminal + """
          ed 'echo wrong >$1'
          tty pc commit -m one >/dev/null; echo 2 >note; tty pc commit -m "''" >/dev/null
          echo 3 >note; pc commit -q </dev/null; echo 4 >note; unset EDITOR; tty pc commit >/dev/null
          git log --format=%s
          """)
      #expect(
        ending.output == "Edit file note\nEdit file note\nEdit file note\none\nzero\n",
        "\(ending.errors)")
    }
  }

  @Test(arguments: [
    ("export GIT_EDITOR=\"$EDITOR a\" VISUAL=false; git config core.editor false", "a"),
    ("export VISUAL=false; git config core.editor '$EDITOR \"b c\"'", "b c"),
    ("export VISUAL=\"$EDITOR d\"", "d"),
  ])
  func `the editor is the one that git would take`(_ setting: String, _ word: String) throws {
    try Place.with { place in
      let ending = try place.run(
        Self.terminal
          + "ed 'echo \"$1\" >\"$2\"'; \(setting); tty pc commit >/dev/null; git log -1 --format=%s"
      )
      #expect(ending.output == "\(word)\n", "\(ending.errors)")
    }
  }

  @Test func `what a person says is the paragraph of each rebinding`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.terminal + """
          pc import -q $EXAMPLES/software-testing-midterm-2017.pdf --name a --doc D -c
          pc bind -q d/pages/p001 a#2; ed 'cat $1 >../seen; echo Better >$1'; tty pc commit >/dev/null
          git log -2 --format=%B | sed -n '1p;3p' ; grep -c '#   Rebind d/pages/p001: a#1 → a#2' ../seen
          """)
      #expect(ending.output == "Rebind d/pages/p001: a#1 → a#2\nBetter\n1\n", "\(ending)")
    }
  }
}
