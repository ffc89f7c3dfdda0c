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

  @Test func `a corrected text in another encoding is an error, and no commit takes it`() throws {
    try Place.with { place in
      let ending = try place.run(
        """
        cp $EXAMPLES/mock-exam-chinese.pdf ../in/a.pdf
        pc import -q ../in/a.pdf --name exam && pc commit -q -m 'First papers' || exit 80
        mkdir bundles/exam/text; printf '\\316\\322\\303\\307\\n' >bundles/exam/text/1.txt
        pc check --json | jq -c '.diagnostics[] | [.code, .severity, .file, .line]'; pc commit -q -m Bad >/dev/null 2>&1; echo $?
        iconv -f GB18030 -t UTF-8 bundles/exam/text/1.txt >new; mv new bundles/exam/text/1.txt
        pc commit -q -m Good; echo $?; pc index -q; pc search 我们 --count
        """)
      #expect(
        ending.output == """
          ["text-encoding","error","bundles/exam/text/1.txt",1]
          2
          0
          1

          """, "\(ending.output)\(ending.errors)")
    }
  }
}
