import Testing

/// What `pc search` says when it finds nothing.
struct SuggestionTests {
  @Test func `suggests words that are on a page now`() throws {
    try Place.expect(
      after: Clones.tools,
      """
      pc import -q $EXAMPLES/mock-exam-chinese.pdf --name exam -c; mkdir bundles/exam/text
      echo 'the quokkas, 袋鼠跳跃' >bundles/exam/text/1.txt; pc index -q
      pc search quokkaz 2>&1; pc search 袋鼠跳越 2>&1
      echo 'another page' >bundles/exam/text/1.txt
      pc search quokkaz 2>&1 | grep quokkas && fail 'a word that went'
      pc search 袋鼠跳越 2>&1 | grep 跳跃 && fail 'Chinese that went'
      pc search quokka; ended $? 1
      """,
      says: [
        "'quokkaz' is on no page\nhint: did you mean 'quokkas'", "did you mean '袋鼠跳跃'?",
      ])
  }

  @Test func `a page whose correction was removed is read in passing, many are named`() throws {
    try Place.expect(
      after: Clones.tools,
      """
      cp $EXAMPLES/software-testing-midterm-2017.pdf ../in/a.pdf; pc import -q ../in/a.pdf --name a
      mkdir bundles/a/text; for n in 1 2 3 4; do echo "quokka$n" >bundles/a/text/$n.txt; done
      pc index -q; pc search --count jacoco; ended $? 1
      rm bundles/a/text/2.txt; pc search --count jacoco; ended $? 0
      pc search quokka2 2>../out; ended $? 1; grep -q "on no page" ../out || fail "all pages are read"
      qpdf --empty --pages ../in/a.pdf 1-4 ../in/a.pdf 1-4 -- ../in/b.pdf
      pc import -q ../in/b.pdf --name b; mkdir bundles/b/text
      for n in 1 2 3 4 5 6; do echo "numbat$n" >bundles/b/text/$n.txt; done; pc index -q
      rm -r bundles/b/text; pc search numbat1; pc search quokka9 2>&1; pc index -q; pc search --count jacoco
      """, says: ["6 pages not indexed yet\nhint: pc index\n", "'quokka9' is on no indexed page"])
  }
}
