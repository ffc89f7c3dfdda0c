import Testing

/// What `PC_LOG` logs: enough to find out why a run is slow or fails, and nothing of what is in
/// documents.
struct LogTests {
  private static func expect(
    _ script: String, says: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try Place.expect(after: Clones.tools, script, lines: says, sourceLocation: sourceLocation)
  }

  /// A library in which every name, text, word, note, tag, path and token is a secret, and many
  /// commands on it.
  private static let secrets = #"""
    secret=Geheim
    cat >../typed.py <<'END'
    # A PDF with a text layer, of one secret word.
    import sys
    text = b"BT /F1 24 Tf 72 700 Td (Geheimtext Geheimwort) Tj ET"
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
      b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>",
      b"<</Length %d>>stream\n%s\nendstream" % (len(text), text)]
    out, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
      places.append(len(out)); out += b"%d 0 obj%s endobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 5\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % p for p in places)
    out += b"trailer<</Size 5/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % start
    open(sys.argv[1], "wb").write(out)
    END
    python3 ../typed.py ../in/Geheimdatei.pdf
    git init -q --bare -b main ../Geheimziel.git; git remote add origin ../Geheimziel.git
    export PC_LOG=debug PC_LOG_FILE=../log
    GIT_AUTHOR_NAME='Geheim Name'; GIT_COMMITTER_NAME=$GIT_AUTHOR_NAME; export GIT_AUTHOR_NAME GIT_COMMITTER_NAME
    GIT_AUTHOR_EMAIL=Geheim@example.org; export GIT_AUTHOR_EMAIL
    all() {
      pc import ../in/Geheimdatei.pdf --name Geheimbuch --doc 'Geheim Titel' --group Geheimgruppe -c
      pc import $EXAMPLES/mock-exam-chinese.pdf --name Geheimpruefung --doc Geheimpruefung -c
      pc define tag Geheimfach/Geheimtag; pc define variable Geheimzahl --type int; pc tag geheim-titel +Geheimfach/Geheimtag
      pc set geheim-titel Geheimzahl=4711; pc commit -m 'Geheime Nachricht'; pc index; pc search Geheimtext; pc search Geheimwort --json
      pc annotate geheim-titel/geheimgruppe/p001 add --note 'Geheimnotiz' --at 0.5,0.5 -c
      pc words mark 概率 --in geheimpruefung -c; pc read geheimpruefung --record; pc words --json; pc stats --unread; pc level; pc dict 概率
      pc log; pc log --json; pc status; pc check --full; pc diff; pc show geheim-titel; pc ls; pc text Geheimbuch#1
      pc mv geheim-titel geheimnis -c; pc undo; pc rename tag Geheimfach/Geheimtag Geheimfach/Geheimnis -c; pc sync; pc export geheim-titel -o ../Geheim.pdf
      pc show Geheimnichts; pc import ../Geheimnichts.pdf; pc search tag:Geheimnichts; pc sync Geheimremote
      echo '% no PDF Geheimtext' >../Geheimkaputt.pdf; pc import ../Geheimkaputt.pdf; pc stamps; pc tags; pc variables
    }
    """#

  @Test func `many commands log what they do, and nothing of what is in the library`() throws {
    try Self.expect(
      Self.secrets + #"""

        all >../out 2>&1; grep -c Geheim ../out | awk '{print ($1 > 20)}'
        [ $(wc -l <../log) -gt 100 ] && echo long
        # The secrets, the text of the example, and everything else that is not of the program.
        grep -inE 'geheim|概率|4711|example.org|\.pdf|/tmp|place|[^ -~×]' ../log
        grep -vE '^[0-9-]{10}T[0-9:.]{12}Z (debug|info|default|error|fault) (OCR|Reading|Performance|Library|Sync|Viewer) pc(-worker|-viewer)?\[[0-9]+\] [A-Za-z]+/[A-Za-z+]+\.swift:[0-9]+: ' ../log
        awk '{print $3}' ../log | sort -u | paste -sd' '
        grep -c 'pc-worker' ../log | awk '{print ($1 > 2)}'; grep -c ' ms' ../log | awk '{print ($1 > 80)}'
        stat -c %a ../log
        """#,
      says: ["1", "long", "Library OCR Performance Reading Sync", "1", "1", "600"])
  }

  @Test func `only what was chosen is logged, on standard error without a file`() throws {
    try Self.expect(
      Clones.papers + #"""
        levels() { awk '{print $2, $3}' | sort -u | paste -sd, ; }
        PC_LOG=info:OCR,error:Library pc index --rebuild -q 2>&1 >/dev/null | levels
        PC_LOG=debug:ocr pc index --rebuild -q 2>&1 >/dev/null | levels
        PC_LOG=info:Performance pc status --json 2>/dev/null | jq .clean
        pc index -q 2>&1; PC_LOG= pc status -q 2>&1; PC_LOG=fault pc search 概率 2>&1 >/dev/null
        """#,
      says: ["info OCR", "debug OCR,info OCR", "true"])
  }

  @Test func `a wrong choice is one clear message, and nothing is done`() throws {
    try Self.expect(
      #"""
      for choice in loud debug:Papers :OCR debug,,info; do
        PC_LOG=$choice pc new doc Title 2>&1; echo $?; PC_LOG=$choice pc view --no-browser 2>&1 | head -1 | cut -c1-30
      done
      PC_LOG=info PC_LOG_FILE=/nowhere/log pc new doc Title --json 2>/dev/null | jq -r .error.message; pc ls
      """#,
      says: [
        "pc: error: PC_LOG names no level of logs: 'loud'",
        "hint: levels are debug, info, default, error and fault, as in PC_LOG=debug:OCR", "2",
        "pc: error: PC_LOG names no lev",
        "pc: error: PC_LOG names no category of logs: 'papers'",
        "hint: categories are OCR, Reading, Performance, Library, Sync and Viewer", "2",
        "pc: error: PC_LOG names no cat",
        "pc: error: PC_LOG names no level of logs: ''",
        "hint: levels are debug, info, default, error and fault, as in PC_LOG=debug:OCR", "2",
        "pc: error: PC_LOG names no lev",
        "pc: error: PC_LOG names no level of logs: ''",
        "hint: levels are debug, info, default, error and fault, as in PC_LOG=debug:OCR", "2",
        "pc: error: PC_LOG names no lev",
        "cannot write the log to '/nowhere/log': No such file or directory",
      ])
  }

  @Test func `the viewer logs its requests by their routes, and the commands that it runs`() throws
  {
    try Self.expect(
      Clones.papers + #"""
        PC_LOG=info pc view --no-browser --port 0 >../address 2>../log & view=$!
        for i in $(seq 100); do [ -s ../address ] && break; sleep 0.1; done
        address=$(head -1 ../address); base=${address%/open*}; token=${address#*token=}
        ask() { curl -sS -o /dev/null -H "Authorization: Bearer $token" -H 'Content-Type: application/json' "$base$1" $2 "$3"; }
        ask /api/docs/exam; ask '/api/search?q=Geheimtext'; ask /d/Geheimseite; ask /api/read/marks -d '{"action":"mark","word":"概率"}'
        ask /api/dict?word=%E6%A6%82
        kill -INT $view; wait $view
        grep -oE '(GET|POST) (api/[a-z:/]+|d/\*) answered [0-9]+' ../log | sort -u
        grep -c ' pc\[' ../log | awk '{print ($1 > 0)}'
        grep -icE "geheim|概率|$token|%E6" ../log; true
        """#,
      says: [
        "GET api/dict answered 200", "GET api/docs/:doc answered 200",
        "GET api/search answered 200",
        "GET d/* answered 200", "POST api/read/marks answered 200", "1", "0",
      ])
  }
}
