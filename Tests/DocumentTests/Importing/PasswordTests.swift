import Testing

/// Encrypted PDFs: their password is given once on each device, and is in no commit.
@Suite(.serialized) struct PasswordTests {
  @Test(arguments: [
    "--encrypt s3cret owner 256 --", "--allow-weak-crypto --encrypt s3cret owner 40 --",
    "--allow-weak-crypto --encrypt s3cret owner 128 --",
  ])
  func `with the password a paper is read as any other`(_ encryption: String) throws {
    try Place.expect(
      after: Clones.tools,
      """
      qpdf \(encryption) $EXAMPLES/software-testing-midterm-2017.pdf ../in/exam.pdf
      pc import ../in/exam.pdf 2>../out; ended $? 2; grep -q 'exam.pdf.*needs a password' ../out || fail reason
      grep -q -e --password-file ../out || fail hint
      echo wrong >../wrong; pc import ../in/exam.pdf --password-file ../wrong 2>../out; ended $? 2
      grep -q 'needs a password' ../out || { cat ../out; fail 'a wrong password'; }
      [ ! -s .git/papercenter/passwords ] || fail 'a wrong password was kept'
      printf 's3cret\\r\\n' >../password
      pc import -q ../in/exam.pdf --doc Exam --password-file ../password -c; ended $? 0
      [ $(stat -c %a .git/papercenter/passwords) = 600 ] || fail permissions
      cmp ../in/exam.pdf blobs/sha256/*/*.pdf || fail bytes
      ! git grep -q s3cret $(git rev-list --all) || fail 'the password is in a commit'
      pc index -q; ended $? 0; pc search jacoco --list
      pc render exam#2 -o ../page.png; [ -s ../page.png ] || fail picture
      pc export exam -o ../out.pdf; pc annotate exam/pages/p002 add --note hello --at 0.5,0.5 -q
      pc export exam -o ../marked.pdf --markup with; qpdf --check ../marked.pdf >../out 2>&1 || { cat ../out; fail marked; }
      pdftotext ../marked.pdf - | grep -q jacoco || fail 'marked text'
      pc export exam -o ../flat.pdf --flatten; pdftotext ../flat.pdf - | grep -q jacoco || fail 'flat text'
      pc export exam/pages/p002 -o ../one.pdf; pdftotext ../one.pdf - | grep -q jacoco || fail 'text of a page'
      pc check --full; ended $? 0
      """, says: ["exam/pages/p002\n"])
  }

  @Test func `another clone says which paper needs its password, and takes it`() throws {
    try Place.expect(
      after: Clones.tools,
      """
      qpdf --encrypt s3cret owner 256 -- $EXAMPLES/software-testing-midterm-2017.pdf ../in/exam.pdf
      printf 's3cret' | pc import -q ../in/exam.pdf --name exam --password-file - -c; ended $? 0
      pc clone -q . ../clone; cd ../clone; ended $? 0
      pc index 2>../out; ended $? 1; cat ../out
      pc render exam#1 -o ../page.png 2>../out; ended $? 2; cat ../out
      echo wrong >../wrong; pc bundle password exam --password-file ../wrong 2>../out; ended $? 2; cat ../out
      : >../nothing; pc bundle password exam --password-file ../nothing 2>../out; ended $? 64
      [ ! -s .git/papercenter/passwords ] || fail 'a wrong password was kept'
      echo s3cret >../password; pc bundle password exam --password-file ../password; ended $? 0
      pc index -q; ended $? 0; pc search --count jacoco
      pc render exam#1 -o ../page.png; ended $? 0; sound
      """,
      says: [
        "exam#1-4: encrypted: needs a password",
        "hint: pc bundle password exam --password-file FILE",
        "'exam#1' can't be drawn: encrypted: needs a password",
        "this password does not open 'exam'", "exam can be read on this device", "\n1\n",
      ])
  }

  @Test func `a PDF with an owner's password alone needs none`() throws {
    try Place.expect(
      after: Clones.tools,
      """
      qpdf --encrypt '' owner 256 -- $EXAMPLES/software-testing-midterm-2017.pdf ../in/exam.pdf
      pc import -q ../in/exam.pdf; ended $? 0; pc index -q; pc search --count jacoco
      """, says: ["1\n"])
  }
}
