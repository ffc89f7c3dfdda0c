import Testing

/// The meaning of references and options in unusual cases.
@Suite struct LookupTests {
  @Test func `papers go into the doc of a path, whatever the case of its letters`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        pc import -q $EXAMPLES/mock-exam-chinese.pdf --name a --doc 1B1 --at bridge-12
        pc import -q $EXAMPLES/mock-exam-chinese.pdf --name b --doc bridge-12/1B1 --group Protocols
        pc import -q $EXAMPLES/mock-exam-chinese.pdf --name c --doc bridge-12/1B2
        pc import -q $EXAMPLES/mock-exam-chinese.pdf --name d --doc 1B1
        pc ls --kind doc --columns path,title | sed 's/  */ /'
        """)
      #expect(
        ending.output == """
          1b1 1B1
          bridge-12-1b2 bridge-12/1B2
          bridge-12/1b1 1B1

          """, "\(ending.output)\(ending.errors)")
    }
  }

  @Test func `a doc that was renamed by hand keeps its history before it is recorded`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        pc import -q $EXAMPLES/mock-exam-chinese.pdf --doc Exam && pc commit -q -m First
        mv docs/exam docs/other; pc log other --oneline | cut -d' ' -f2-; pc log other/pages --oneline | wc -l
        """)
      #expect(ending.output == "First\n1\n", "\(ending.errors)")
    }
  }

  @Test func `the page of a variant is looked up in that variant`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        pc import -q $EXAMPLES/software-testing-midterm-2017.pdf --name mid --doc Mid
        pc bundle add-variant -q mid --original $EXAMPLES/mock-exam-chinese.pdf --pages 3-4
        pc ls 'mid:original#1' | cut -d' ' -f1; pc ls 'mid#1' | cut -d' ' -f1; pc ls mid:original | wc -l
        """)
      #expect(
        ending.output == "mid/pages/p003\nmid/pages/p001\n2\n",
        "\(ending.output)\(ending.errors)")
    }
  }

  @Test(arguments: ["search x --limit -1", "search x --limit 0", "log -n -1", "ops -n -1"])
  func `a number of things below what makes sense is told as such`(_ words: String) throws {
    try Place.with { place in
      let ending = try place.run("pc \(words); echo $?")
      #expect(ending.output == "64\n")
      #expect(
        ending.errors.contains("number") && !ending.errors.contains("Missing value"),
        "\(ending.errors)")
    }
  }

  @Test func `a title with a line break by hand is an error with its place`() throws {
    try Place.with { place in
      let ending = try place.run(
        #"""
        pc new doc -q Exam; sed -i 's/"title": "Exam"/"title": "Two\\nlines"/' docs/exam/doc.json; pc check; echo $?
        """#)
      #expect(
        ending.output.hasPrefix(
          "docs/exam/doc.json:3:12: error: the title contains the control character U+000A"),
        "\(ending.output)")
    }
  }
}
