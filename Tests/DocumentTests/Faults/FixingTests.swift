import Testing

/// `pc check --fix` after edits by hand, through the built program.
@Suite(.serialized) struct FixingTests {
  private static let library =
    """
    pc import -q $EXAMPLES/software-testing-midterm-2017.pdf --name midterm --doc D
    pc define -q tag Subject/Testing; pc define -q variable Year --type int
    pc tag -q d/pages/p001 +Subject/Testing; pc set -q d Year=2017; pc commit -q
    sums() { find . -type f ! -path './.git/*' ! -path './.pc/*' | sort | xargs -d '\\n' sha256sum; }

    """

  private static let renames = """
    mv bundles/midterm bundles/scan; mv docs/d/pages docs/d/questions
    mv docs/d/questions/p002.json docs/d/questions/second.json
    sed -i 's/"Testing"/"Software testing"/' tags/subject.json
    sed -i 's/"Year"/"Jahr"/' variables/year.json

    """

  @Test(arguments: [
    "",
    "git add -A; git commit -q -m 'by hand'; echo x >note; git add note; git commit -q -m more\n",
  ])
  func `renames by hand are followed, recorded or not`(_ recording: String) throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library + Self.renames + recording
          + """
          pc check -q >/dev/null; [ $? = 1 ] || exit 80
          sums >../before; pc check --fix -n -q >/dev/null || exit 81; sums | cmp - ../before || exit 82
          pc check --fix -q || exit 83; pc check -q || exit 84
          sums | diff ../before - | grep '^>' | cut -c69-; pc check --fix 2>&1
          pc commit -q -m renamed || exit 85; pc log d/questions/p001 | wc -l
          [ -z "$(git status --porcelain)" ] || exit 86
          """)
      #expect(ending.status == 0, "\(ending.status): \(ending.output)\(ending.errors)")
      #expect(
        ending.output == """
          ./bundles/scan/bundle.json
          ./docs/d/doc.json
          ./docs/d/questions/group.json
          ./docs/d/questions/p001.json
          nothing to fix
          no errors
          1

          """)
    }
  }

  @Test func `what only a person can fix stays, and is told`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library
          + """
          rm docs/d/pages/p003.json; echo '{ "bundle": "midterm", "pageNumber": 4 }' >docs/d/pages/new.json
          pc check --fix 2>&1; echo "[$?]"; pc check --fix --json | jq -c '[.ok, .mends, .files, .dryRun]'
          """)
      #expect(
        ending.output == """
          docs/d/pages/group.json  pages + new
          docs/d/pages/new.json  + id, + createdAt
          docs/d/pages/group.json:8:5: error: no page 'p003' is in docs/d/pages/ (git checkout HEAD -- docs/d/pages/p003.json brings it back; or remove it from the list)
          1 error, 0 warnings
          [1]
          [false,[],[],false]

          """)
    }
  }

  @Test func `a fix is recorded at once with -c, and taken back where it can't be`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library
          + """
          cp docs/d/pages/p001.json docs/d/pages/p010.json
          pc check --fix -c -q -m 'A copy' || exit 80; git log -1 --format=%s; pc check
          cp docs/d/pages/p001.json docs/d/pages/p011.json; sed -i s/midterm/midtrem/ docs/d/pages/p011.json
          sums >../before; pc check --fix -c; echo "[$?]"; sums | cmp - ../before
          """)
      #expect(ending.status == 0, "\(ending.errors)")
      #expect(ending.output == "A copy\n[2]\n", "\(ending.output)\(ending.errors)")
    }
  }

  @Test func `what a manifest leaves out of its blobs is counted`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library
          + """
          jq 'del(.display[0].pages) | .display[0].bytes = 5' bundles/midterm/bundle.json >x; cp x bundles/midterm/bundle.json; rm x
          pc check --fix && git status --short
          """)
      #expect(
        ending.output
          == "bundles/midterm/bundle.json  display 1: bytes 61766, display 1: pages 4\n",
        "\(ending.errors)")
    }
  }

  @Test func `what can't be read and what history lost is told`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library
          + """
          rm -f .git/objects/$(git rev-parse HEAD:docs/d/doc.json | sed 's|..|&/|')
          git update-index --skip-worktree docs/d/doc.json
          rm docs/d/doc.json
          pc check --full --json | jq -r '.diagnostics[].code' | sort -u
          """)
      #expect(ending.words.contains("unreadable"), "\(ending.output)\(ending.errors)")
      #expect(ending.words.contains("damaged-history"), "\(ending.output)\(ending.errors)")
    }
  }

  @Test func `texts and annotations by hand are checked as they are recorded`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.library
          + #"""
          mkdir bundles/midterm/text; echo x >bundles/midterm/text/1.txt; pc commit -m text 2>&1 | cut -c12-
          echo x >bundles/midterm/text/9.txt; pc commit -q; pc status; git rm -qf bundles/midterm/text/9.txt; pc commit -q
          page=$(jq -r .id docs/d/pages/p001.json); notes=docs/d/pages/p001.notes.json
          echo '{ "page": "'$page'", "annotations": [ { "kind": "note", "at": [0, 3] } ] }' >$notes
          pc commit 2>/dev/null | grep -c 'error: the number 3 is not on the page'
          sed -i 's/3\]/1]/' $notes; pc commit -q; jq -c '.annotations[0] | [.author, .anchor.pageNumber, .anchor.follows]' $notes
          sed -i 's/"note"/"nite"/' $notes; pc commit 2>/dev/null | cut -d: -f4-; pc status --json | jq -c '[.diagnostics[].code]'
          """#)
      #expect(
        ending.output == """
          text
          On branch main
          Nothing to commit
          bundles/midterm/text/9.txt:1:1: warning: this is the text of page 9; 'midterm' has 4 (rename or delete it)
          1
          ["Ada Lovelace",1,"page"]
           error: there is no kind 'nite' (did you mean 'note'?)
          ["bad-value"]

          """, "\(ending.output)\(ending.errors)")
    }
  }

  @Test func `a schema that somebody edited stays`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        mkdir -p ../other/schemas; echo '{}' >../other/schemas/page.schema.json; cd ../other
        pc init -q . && cat schemas/page.schema.json && ls schemas | wc -l
        pc init .; echo "[$?]"; cat schemas/page.schema.json
        pc import -q $EXAMPLES/mock-exam-chinese.pdf; pc commit -q; git ls-files schemas | wc -l
        """)
      #expect(ending.output == "{}\n9\n[2]\n{}\n9\n", "\(ending.errors)")
    }
  }
}
