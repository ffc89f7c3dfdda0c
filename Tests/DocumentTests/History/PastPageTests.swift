import Testing

/// An old state of a bundle's page, by `BUNDLE#N@REV`.
@Suite(.serialized) struct PastPageTests {
  @Test func `text and show of a bundle's page go back to a commit`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        pc import -q $EXAMPLES/software-testing-midterm-2017.pdf --name midterm --doc D
        pc commit -q -m papers
        mkdir bundles/midterm/text; echo first > bundles/midterm/text/2.txt; pc commit -q -m first
        echo second > bundles/midterm/text/2.txt; pc commit -q -m second
        pc bind -q d/pages/p002 midterm#3 -c
        pc rename -q midterm exam -c
        pc text -q exam#2; pc text -q exam#2@HEAD~2; pc text -q midterm#2@HEAD~3
        pc text exam#2@HEAD~4 --json | grep '"source"'
        pc show exam#2 | grep -c p002; pc show exam#2@HEAD~2 | grep -c p002
        pc show exam#2@HEAD~2 --json | grep '"path": "midterm#2"'
        pc text 'exam#2@{1}'; echo "[$?]"; pc text exam#2@HEAD~1 --edit; echo "[$?]"
        """)
      #expect(
        ending.output == """
          second
          second
          first
            "source": "layer",
          0
          1
            "path": "midterm#2",
          [64]
          [64]

          """, "\(ending.output)\(ending.errors)")
    }
  }
}
