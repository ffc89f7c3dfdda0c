import Testing

/// Every rebinding, whatever its cause, has a version and a line in the log, with its reason.
@Suite(.serialized) struct HistoryTellsAllTests {
  private static let papers = """
    pc import -q $EXAMPLES/software-testing-midterm-2017.pdf --name midterm --doc Midterm
    pc import -q $EXAMPLES/software-testing-midterm-2017-solutions.pdf --name solutions
    pc commit -q -m papers

    """

  @Test func `a rebinding is shown whatever the commit's message says`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.papers + """
          sed -i 's/"midterm"/"solutions"/' docs/midterm/pages/p002.json
          git commit -q -a -m typo
          pc log -1 | sed 1d
          pc log -1 --json | grep -c '"kind": "rebind"'
          pc log midterm -1 --graph | grep -c rebind
          """)
      #expect(
        ending.output == "    rebind midterm/pages/p002  midterm#2 → solutions#2\n1\n1\n",
        "\(ending.output)\(ending.errors)")
    }
  }

  @Test func `no rebinding is cut from a list, and what is cut is counted`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.papers + """
          pc new -q group midterm More
          for n in 1 2 3 4 5 6; do pc add -q midterm/more "solutions#$n"; done
          pc commit -q -m more
          sed -i 's/"solutions"/"midterm"/' docs/midterm/more/p00[1234].json
          for n in 1 2 3 4 5 6 7 8 9 10 11 12; do pc new -q doc "Paper $n"; done
          git add -A; git commit -q -m everything
          pc log -1 | sed 1d
          """)
      let lines = ending.output.split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("    rebind midterm/more/") } == 4)
      #expect(lines.count { $0.hasPrefix("    add    doc ") } == 10)
      #expect(lines.last == "    and 2 more", "\(ending.output)")
    }
  }

  @Test func `the reason of a rebinding is in the log and in the page's versions`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.papers + """
          pc bind -q midterm/pages/p001 solutions#1 -c -m "the better scan"
          pc log -1 | head -1 | grep -c "the better scan"
          pc log midterm/pages/p001 | head -1 | grep -c "the better scan"
          pc log midterm/pages/p001 --json | grep '"message"'
          pc bind -q midterm/pages/p001 solutions#2 -c
          pc log midterm/pages/p001 -1 --json | grep '"message"'
          """)
      #expect(
        ending.output == """
          1
          1
                "message": "the better scan",
                "message": "papers",
                "message": null,

          """, "\(ending.output)\(ending.errors)")
    }
  }

  @Test func `a batch counts once and comes whole`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.papers + """
          sed -i 's/"midterm"/"solutions"/' docs/midterm/pages/p00*.json
          pc commit -q -m "all of it"
          for count in "-n 1" -n1 -1 --max-count=1; do
            pc log $count | grep -c '^    rebind'; pc log $count --json | grep -c '"commit"'
          done
          pc log -n 2 | grep -c '^[0-9a-f]'
          pc log --graph -1 | grep -c rebind
          pc log midterm -1 | grep -c '^    rebind'
          """)
      #expect(
        ending.words == ["4", "4", "4", "4", "4", "4", "4", "4", "2", "4", "4"], "\(ending.output)")
    }
  }

  @Test func `a patch tells every change, of a corrected text the words`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.papers + """
          mkdir bundles/midterm/text; echo "Draw a graph" > bundles/midterm/text/2.txt
          pc commit -q -m text
          echo "Sketch a graph" > bundles/midterm/text/2.txt
          pc diff
          pc commit -q -m better
          pc log -p -1 | sed 1d
          pc diff HEAD~1 HEAD --json | grep -c '"Sketch '
          """)
      let words = "edit   text of midterm#2\n    [-Draw-] {+Sketch+} a graph\n"
      let indented = words.split(separator: "\n").map { "    \($0)\n" }.joined()
      #expect(ending.output == words + indented + "1\n", "\(ending.output)\(ending.errors)")
    }
  }

  @Test(arguments: ["pc commit -q -m swapped", "git add -A; git commit -q -m swapped"])
  func `folders of bundles swapped by hand rebind their pages, and that is told`(
    _ commit: String
  ) throws {
    try Place.with { place in
      let ending = try place.run(
        """
        pc import -q $EXAMPLES/software-testing-midterm-2017.pdf --name a
        pc import -q $EXAMPLES/software-testing-midterm-2017-solutions.pdf --name b
        pc new -q doc D; pc new -q group d G; pc add -q d/g a#1 b#1; pc commit -q -m papers
        mv bundles/a t; mv bundles/b bundles/a; mv t bundles/b
        pc check -q; echo "[$?]"; pc status | grep -c rebind
        \(commit)
        pc log | grep -c '^    rebind d/g/p00'
        for page in p001 p002; do pc log d/g/$page --json | grep -c '"version"'; done
        pc log d | grep -c '^    rebind d/g/p00'
        git status --short; pc check -q; echo "[$?]"
        """)
      #expect(
        ending.output == "[0]\n2\n2\n2\n2\n2\n[0]\n", "\(ending.output)\(ending.errors)")
    }
  }

  @Test func `a folder renamed by hand to a free name keeps its pages and both names`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.papers + """
          mv bundles/midterm bundles/mid
          pc check; echo "[$?]"
          pc commit -q -m renamed
          grep -A1 formerly bundles/mid/bundle.json | tail -1
          pc log midterm/pages/p001 --json | grep -c '"version"'
          pc check -q; echo "[$?]"; git status --short
          """)
      #expect(
        ending.output == """
          bundles/mid/bundle.json:1:1: warning: the bundle 'midterm' is 'mid' now \
          (pc commit adds 'midterm' to its former names)
          [0]
              "midterm"
          1
          [0]

          """, "\(ending.output)\(ending.errors)")
    }
  }

  @Test func `a bundle in place of one that is gone is an error`() throws {
    try Place.with { place in
      let ending = try place.run(
        Self.papers + """
          rm -r bundles/midterm; mv bundles/solutions bundles/midterm
          pc commit -m replaced; echo "[$?]"
          """)
      #expect(ending.output.hasSuffix("[2]\n"), "\(ending.output)\(ending.errors)")
      #expect(ending.output.contains("bundles/midterm/bundle.json:1:1: error: "))
    }
  }
}
