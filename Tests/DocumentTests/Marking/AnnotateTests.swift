import Testing

/// Annotations from the shell.
@Suite(.serialized) struct AnnotateTests {
  /// A committed library with the doc `d` of a born-digital PDF and the doc `s` of a scan.
  private static let start = #"""
    fail() { echo "$1"; exit 1; }
    pc import -q $EXAMPLES/software-testing-midterm-2017.pdf --name exam --doc d -c
    p=d/pages/p001; notes=docs/$p.notes.json
    id() { jq -r ".annotations[$1].id" $notes; }

    """#

  private func expectDone(_ script: String, _ words: String...) throws {
    try Place.with { place in
      let ending = try place.run(Self.start + script, words)
      #expect(
        ending.status == 0, "\(ending.output.suffix(2_000))\(ending.errors.suffix(2_000))")
    }
  }

  @Test func `a highlight lies on the words, line by line, with what is around`() throws {
    try expectDone(
      #"""
      pc annotate $p add --highlight 'questions in your answer book' -c -q || fail "not added"
      jq -e '.annotations[0] | .quote.exact == "questions in your answer book" and (.quote.prefix | endswith("Answer the ")) and (.rects | length == 2)
        and .author == "Ada Lovelace" and .anchor.follows == "page"' $notes >../x || { cat $notes; fail "another highlight"; }
      # The words below the two boxes are those.
      set -- $(jq -r '.annotations[0].rects[] | map(tostring) | join(" ")' $notes)
      size=$(pdfinfo blobs/sha256/*/*.pdf | sed -n 's/^Page size: *\([0-9.]*\) x \([0-9.]*\).*/\1 \2/p')
      crop() { pdftotext -f 1 -l 1 -x $(echo "$1*${size% *}/1" | bc) -y $(echo "$2*${size#* }/1" | bc) -W $(echo "($3-$1)*${size% *}/1+1" | bc) -H $(echo "($4-$2)*${size#* }/1" | bc) blobs/sha256/*/*.pdf - | tr -d '\n\f'; }
      [ "$(crop $1 $2 $3 $4)" = "questions in your" ] || fail "first line: $(crop $1 $2 $3 $4)"
      [ "$(crop $5 $6 $7 $8)" = "answer book." ] || fail "second line: $(crop $5 $6 $7 $8)"
      pc annotate $p add --underline 'not there' && fail "words that are not there"
      [ -z "$(git status --porcelain)" ] || fail "something changed"
      """#)
  }

  @Test func `words of a scan are marked where they were recognised`() throws {
    try expectDone(
      #"""
      pc import -q $EXAMPLES/software-testing-final-2017-scan.pdf --name scan --doc s -c
      pc annotate s/pages/p001 add --highlight 'Software Testing' -c -q || fail "not added"
      jq -e '.annotations | length >= 1 and all(.rects[0][2] - .rects[0][0] > 0.1)' docs/s/pages/p001.notes.json >../x || fail "no place"
      """#)
  }

  @Test func `comments are answered, done, changed and removed with their answers`() throws {
    try expectDone(
      #"""
      pc annotate $p add --note one --at 0.5,0.5 -q && pc annotate $p add --note two --at 0.1,0.1 -q
      one=$(id 0) two=$(id 1)
      pc annotate $p add --reply ${one%%-*} --note answer -q && pc annotate $p --done ${one%%-*} -q
      pc annotate $p edit $two --note 'two again' --color '#102030' -q || fail "not changed"
      jq -e --arg one $one '[.annotations[] | [.text, .state, .replyTo, .color]] == [["one","done",null,null],["two again",null,null,"#102030"],["answer",null,$one,null]]' $notes >../x || { cat $notes; fail "another file"; }
      pc commit -q -m notes && pc check -q || fail "errors"
      pc annotate $p rm $one -c -q && pc check || fail "errors after the removal"
      [ "$(jq '.annotations | length' $notes)" = 1 ] || fail "the answer stayed"
      pc undo -q && [ "$(jq '.annotations | length' $notes)" = 3 ] || fail "not undone"
      """#)
  }

  @Test func `wrong input changes nothing and says why`() throws {
    try expectDone(
      #"""
      pc annotate $p add --note x --at 0.1,0.1 -c -q
      no() { words=$1; shift; pc annotate "$@" >../output 2>../errors; status=$?; [ $status != 0 ] && grep -q "$words" ../errors || { cat ../output ../errors; fail "$*: $status"; }; }
      no "is a doc, not a page" d add --note x --at 0,0
      no "there is no annotation 'zz'" $p rm zz
      no "at X,Y is missing" $p add --note x
      no "say what to add" $p add
      no "name what to remove" $p rm
      no "ls takes no ids" $p ls abc
      no "write 'add' behind the page" $p --highlight midterm
      no "is not a colour" $p edit $(id 0) --color '#12'
      no "say what to change" $p edit $(id 0)
      no "is invalid for" $p add --note x --at 2,0
      no "there is no annotation" $p add --reply 00000000 --note x
      [ -z "$(git status --porcelain)" ] || fail "something changed"
      """#)
  }

  @Test func `words of annotations are found as if they were on the page`() throws {
    try expectDone(
      #"""
      pc index -q; pc annotate $p add --note 'Zebra crossings, 斑马线' --at 0.2,0.2 -q -c
      found() { pc search "$@" --list | tr '\n' ' '; }
      for query in zebra 'ZEBRA crossings' '"zebra crossings"' 'zebr*' zebras 斑马 斑馬 'zebra midterm' 'zebra by:Ada'; do
        [ "$(found "$query")" = "$p " ] || fail "$query: $(found "$query")"
      done
      for query in 'zebra -midterm' '"crossings zebra"' 'zebra by:Eve' 'zebra kind:highlight' =zebras; do
        [ -z "$(found "$query")" ] || fail "$query is found"
      done
      pc search zebra | grep -q 'note by .*: Zebra crossings' || fail "not shown"
      pc search zebra --json | jq -e '.hits[0].annotations[0] | .kind == "note" and (.snippet | test("Zebra"))' >../json || fail "not in JSON"
      mv .pc ../; pc search zebra 2>../errors; grep -q 'not indexed' ../errors || fail "an index is not needed?"; rm -rf .pc; mv ../.pc .
      pc annotate $p rm $(id 0) -q; [ -z "$(found zebra)" ] || fail "a removed annotation is found"
      """#)
  }

  @Test func `a doc has no more annotations than the library allows`() throws {
    try expectDone(
      #"""
      sed -i 's/"format": 1,/"format": 1, "markup": { "maxBytes": 1500 },/' papercenter.json && pc commit -q -m limit
      pc annotate $p add --note one --at 0,0 -c -q || fail "the first is too large"
      pc annotate $p add --note "$(printf 'x%.0s' $(seq 1500))" --at 0,0 2>../errors && fail "not refused"
      grep -q "would be larger than 1500 bytes" ../errors && grep -q 'maxBytes' ../errors || { cat ../errors; fail "another reason"; }
      pc stamp d --stamp HOLD 2>../errors && fail "stamps are not counted"
      grep -q "would be larger than 1500 bytes" ../errors || { cat ../errors; fail "another reason for stamps"; }
      [ -z "$(git status --porcelain)" ] || fail "something changed"
      """#)
  }

  @Test func `queries find pages by kind and author of their annotations`() throws {
    try expectDone(
      #"""
      pc annotate $p add --highlight midterm -c -q
      GIT_AUTHOR_NAME='Grace Hopper' pc annotate d/pages/p002 add --note x --at 0,0 -c -q
      found() { pc ls "$@" -q | cut -d' ' -f1 | tr '\n' ' '; }
      [ "$(found kind:highlight)" = 'd/pages/p001 ' ] && [ "$(found kind:note by:grace)" = 'd/pages/p002 ' ] || fail "$(found kind:highlight), $(found kind:note by:grace)"
      [ "$(found by:grace kind:highlight)" = '' ] && [ "$(found has:notes)" = 'd/pages/p001 d/pages/p002 ' ] || fail "too many"
      pc ls kind:hilight 2>../errors && fail "an unknown kind"
      grep -q "did you mean 'kind:highlight'" ../errors || { cat ../errors; fail "no suggestion"; }
      """#)
  }
}
