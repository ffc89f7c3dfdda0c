import Testing

/// `pc search` in texts corrected by hand: it finds the current content of the files.
struct CorrectionSearchTests {
  @Test func `a search finds corrections as they are on disk`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        cp $EXAMPLES/mock-exam-chinese.pdf ../in/a.pdf
        pc import -q ../in/a.pdf --name exam --doc Exam && pc commit -q -m 'First papers' || exit 80
        mkdir bundles/exam/text; echo 'quokka' >bundles/exam/text/1.txt
        pc index -q || exit 81
        hits() { for word in quokka wombat numbat bandicoot; do printf '%s ' $(pc search $word --count); done | sed 's/ $//'; echo; }
        hits
        echo 'wombat' >bundles/exam/text/1.txt; echo 'numbat' >bundles/exam/text/2.txt; hits
        echo 'bandicoot' >bundles/exam/text/2.txt; hits; pc commit -q -m corrected; hits
        rm bundles/exam/text/1.txt; hits
        git checkout -q -- bundles; rm bundles/exam/text/2.txt; hits; git checkout -q -- .; hits
        pc index -q; hits; pc index -q --rebuild; hits; pc check -q || exit 82
        """)
      #expect(ending.status == 0, "\(ending.status) \(ending.output)\(ending.errors)")
      #expect(
        ending.output == """
          1 0 0 0
          0 1 1 0
          0 1 0 1
          0 1 0 1
          0 0 0 1
          0 1 0 0
          0 1 0 1
          0 1 0 1
          0 1 0 1

          """)
    }
  }
}
