import Testing

/// `--commit` commits only the command's own change, and prints the result.
@Suite(.serialized) struct ExactCommitTests {
  private static let papers = """
    pc import -q $EXAMPLES/software-testing-midterm-2017.pdf --name midterm --doc D
    pc define -q variable Year --type int; pc define -q tag Subject/Testing; pc commit -q -m papers

    """

  @Test func `a hand edit in the same file stays on disk and out of the commit`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.papers + """
          sed -i 's/"title": "D"/"title": "By hand"/' docs/d/doc.json
          pc set -q d Year=2017 -c
          git show HEAD:docs/d/doc.json | grep -c '"D"\\|"Year": 2017'
          grep -c '"By hand"\\|"Year": 2017' docs/d/doc.json
          git status --short; pc status | grep -c '  title: D → By hand'
          pc commit -q -m rest; git status --short; pc log -1 | sed 1d
          """)
      #expect(
        ending.output
          == "2\n2\n M docs/d/doc.json\n1\n    edit   doc d  title: D → By hand\n",
        "\(ending.output)\(ending.errors)")
    }
  }

  @Test func `what moves leaves its hand edit uncommitted at its new place`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.papers + """
          sed -i 's/"pageNumber": 2/"pageNumber": 3/' docs/d/pages/p002.json
          pc mv -q d/pages/p002 d/pages/second -c
          git show HEAD:docs/d/pages/second.json | grep pageNumber
          git status --short; pc log -1 --oneline | cut -d' ' -f2-
          pc undo -q; git status --short
          """)
      #expect(
        ending.output == """
            "pageNumber": 2,
           M docs/d/pages/second.json
          Move 1 page; edit 1 group
           M docs/d/pages/p002.json

          """, "\(ending.output)\(ending.errors)")
    }
  }

  @Test func `a list takes the command's entry and not the one put in by hand`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.papers + """
          echo '{ "bundle": "midterm", "pageNumber": 1 }' > docs/d/pages/extra.json
          sed -i 's/"p004"/"p004",\\n    "extra"/' docs/d/pages/group.json
          pc add -q d/pages midterm#1 -c
          git show HEAD:docs/d/pages/group.json | grep -c '"extra"'
          git show HEAD:docs/d/pages/group.json | grep -c '"p005"'
          grep -c '"extra"\\|"p005"' docs/d/pages/group.json; pc check -q; echo "[$?]"
          """)
      let lines = ending.output.split(separator: "\n").filter { !$0.contains(": warning: ") }
      #expect(lines == ["0", "1", "2", "[0]"], "\(ending.output)\(ending.errors)")
    }
  }

  @Test func `what is in no commit yet has to be committed first`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.papers + """
          cp -r docs/d docs/e
          pc set e Year=2000 -c; echo "[$?]"
          grep -c Year docs/e/doc.json; git log --oneline | wc -l
          """)
      #expect(ending.output == "[2]\n0\n1\n", "\(ending.output)\(ending.errors)")
      #expect(
        ending.errors.hasPrefix("pc: error: commit 'docs/e' first: ")
          && ending.errors.contains("\nhint: pc commit docs/e\n"), "\(ending.errors)")
    }
  }

  @Test func `what pc made and the change needs is committed with it, and nothing else`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        pc define -q variable Year --type int; pc commit -q -m start
        pc import -q $EXAMPLES/software-testing-midterm-2017.pdf --name midterm
        pc new -q doc D; pc new -q group d G; pc new -q group d Later; pc new -q doc Other
        pc add -q d/g midterm#1
        pc add d/g midterm#2 -c | sed '2s/^[^ ]* //'
        git show HEAD:docs/d/doc.json HEAD:docs/d/g/group.json | grep '^    '
        git status --short; git clone -q . ../copy; pc -C ../copy check
        pc set d/g/p001 Year=2017 -c | sed '2s/^[^ ]* //'
        git show HEAD:docs/d/g/group.json | grep -c p001
        """)
      #expect(
        ending.output == """
          d/g/p002  midterm#2
          Add 1 page, 1 group, 1 doc and 1 bundle
              "g"
              "p002"
           M docs/d/doc.json
           M docs/d/g/group.json
          ?? docs/d/g/p001.json
          ?? docs/d/later/
          ?? docs/other/
          d/g/p001  Year=2017
          Add 1 page; edit 1 group
          1

          """, "\(ending.output)\(ending.errors)")
      let words = "committed with it, as it was in no commit yet: "
      let notes = ending.errors.split(separator: "\n").filter { $0.hasPrefix(words) }
        .map { String($0.dropFirst(words.count)) }
      #expect(notes == ["bundle midterm, doc d, group d/g", "page d/g/p001"], "\(ending.errors)")
    }
  }

  @Test func `a new library takes a doc, a group and its pages in one go`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        pc import -q $EXAMPLES/software-testing-midterm-2017.pdf --name midterm
        pc new doc -q D; pc new group -q d G; pc add d/g midterm -c --json | grep -A4 earlier
        pc check -q; echo "[$?]"; git status --short; git log --oneline | wc -l
        """)
      #expect(
        ending.output == """
            "earlier": [
              "bundles/midterm/bundle.json",
              "docs/d/doc.json",
              "docs/d/g/group.json"
            ]
          [0]
          1

          """, "\(ending.output)\(ending.errors)")
    }
  }

  @Test func `what was edited by hand or moved since pc made it is refused`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.papers + """
          pc new doc -q E; pc new group -q e G; sed -i 's/"E"/"By hand"/' docs/e/doc.json
          pc add -q e/g midterm -c; echo "[$?]"
          pc mv -q d f; pc set -q f Year=2000 -c; echo "[$?]"
          git log --oneline | wc -l; ls docs/e/g; grep -c Year docs/f/doc.json
          """)
      #expect(
        ending.output == "[2]\n[2]\n1\ngroup.json\n0\n", "\(ending.output)\(ending.errors)")
      let reasons = ending.errorLines.map { $0.dropFirst("pc: error: ".count).prefix(21) }
      #expect(reasons == ["commit 'docs/e' first", "commit 'docs/f' first"], "\(ending.errors)")
    }
  }

  @Test func `a report that can't be written is no refusal of what was done`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.papers + """
          pc set d Year=2017 -c > /dev/full; echo "[$?]"
          pc set d Year=2018 -c >&-; echo "[$?]"
          { pc set d Year=2019 -c; echo "[$?]" >&2; } | true
          pc set d Year=2020 > /dev/full; echo "[$?]"
          pc ls > /dev/full; echo "[$?]"
          git log --oneline | wc -l; pc check -q; echo "[$?]"
          """)
      #expect(ending.output == "[0]\n[0]\n[0]\n[2]\n4\n[0]\n", "\(ending.output)")
      let told = "pc: error: the change was made, but its report can't be written: "
      #expect(ending.errors.split(separator: "\n").count { $0.hasPrefix(told) } == 2)
      #expect(ending.errors.contains("\n[0]\n") && !ending.errors.contains("nothing was changed"))
    }
  }
}
