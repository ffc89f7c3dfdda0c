import Testing

/// Files with very many errors: the time of a check grows with their number, not its square, which
/// would exceed every time limit.
struct LongListTests {
  @Test(arguments: [
    #"d = {"title": "Exam", "pages": ["x%d" % i for i in range(n)]}; f = "docs/exam/pages/group.json""#,
    #"d = {"title": "Exam", "groups": ["pages"], "tags": ["G/t%d" % i for i in range(n)]}; f = "docs/exam/doc.json""#,
    #"d = {"title": "Exam", "groups": ["pages"], "variables": {"v%d" % i: i for i in range(n)}}; f = "docs/exam/doc.json""#,
  ])
  func `a hundred thousand mistakes in one file are listed`(_ manifest: String) throws {
    try Place.with { place in
      let ending = try place.run(
        """
        cp $EXAMPLES/mock-exam-chinese.pdf ../in/a.pdf
        pc import -q ../in/a.pdf --name exam --doc Exam && pc commit -q -m 'First papers' || exit 80
        python3 -c "import json, sys; n = 100000; exec(sys.argv[1]); json.dump(d, open(f, 'w'))" "$1"
        pc check >../out; echo $?; [ $(grep -c ': error: ' ../out) -ge 100000 ] || exit 81
        """, manifest)
      #expect(ending.status == 0, "\(ending.status) \(ending.errors)")
      #expect(ending.output == "1\n")
    }
  }

  @Test(arguments: ["check", "status --json", "commit -m x"])
  func `Ctrl-C ends a command on a file with very many mistakes at any point`(
    _ command: String
  ) throws {
    try Place.with { place in
      let ending = try place.run(
        """
        cp $EXAMPLES/mock-exam-chinese.pdf ../in/a.pdf
        pc import -q ../in/a.pdf --name exam --doc Exam && pc commit -q -m 'First papers' || exit 80
        cat >../stop.py <<'END'
        import json, os, signal, subprocess, sys, time
        json.dump({"title": "Exam", "pages": ["x%d" % i for i in range(50000)]},
                  open("docs/exam/pages/group.json", "w"))
        def run(delay):
            begin = time.monotonic()
            pc = subprocess.Popen(["pc"] + sys.argv[1].split(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try: return pc.wait(delay), time.monotonic() - begin, 0
            except subprocess.TimeoutExpired: pass
            stop = time.monotonic()
            pc.send_signal(signal.SIGINT)
            return pc.wait(), stop - begin, time.monotonic() - stop
        whole = run(None)[1]
        for tenth in (2, 4, 6, 8):
            status, _, late = run(whole * tenth / 10)
            if late > max(1, whole / 4): sys.exit("%d tenths: ended %.2f of %.2f s later" % (tenth, late, whole))
            # On a busy machine the last tenths can come when all work is done.
            isDone = tenth == 8 and status in (0, 1)
            if late and status != 130 and not isDone: sys.exit("%d tenths: status %d" % (tenth, status))
        END
        python3 ../stop.py "$1"
        """, command)
      #expect(ending.status == 0, "\(ending.errors)")
    }
  }
}
