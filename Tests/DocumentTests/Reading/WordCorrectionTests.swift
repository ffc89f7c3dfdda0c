import Testing

/// Corrections of words travel with the library, and damage in their log loses nothing.
struct WordCorrectionTests {
  private static func expect(
    _ script: String, says: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try Place.expect(script, lines: says, sourceLocation: sourceLocation)
  }

  @Test func `two people correct words offline, and both corrections count for both`() throws {
    try Self.expect(
      Clones.all + """
        echo '这个 门 把手' | pc segment -q --import - -c || fail lib; pc sync -q || fail sync
        cd ../b; later 60; echo '小明 说话' | pc segment -q --import - -c || fail b
        pc sync -q || fail sync; sound; pc segment 这个门把手和小明说话
        cd ../lib; pc sync -q; sound; same ../b; pc segment 这个门把手和小明说话
        """,
      says: ["这个 门 把手 和 小明 说话", "这个 门 把手 和 小明 说话"])
  }

  @Test func `so they do after a merge by plain git`() throws {
    try Self.expect(
      Clones.all + """
        mkdir -p reading/ada ../b/reading/ada
        line='{"id":"01a20f03-f7c0-7000-a608-611d63b18cdN","at":"2026-11-21T09:00:00Z","action":"mark","word":"好"}'
        echo "$line" | sed s/N/1/ >reading/ada/marks.jsonl; git add -A; git commit -q -m Mark; git push -q origin HEAD
        cd ../b; echo "$line" | sed s/N/2/ >reading/ada/marks.jsonl; git add -A; git commit -q -m Mark
        git config --unset merge.papercenter.driver; git pull -q --no-rebase --no-edit >../out 2>&1 || fail pull
        wc -l <reading/ada/marks.jsonl
        """,
      says: ["2"])
  }

  @Test func `the last correction counts, and undo takes it back`() throws {
    try Self.expect(
      """
      echo '银 行 在' | pc segment -q --import -; pc segment 银行在
      echo '银行 在' | pc segment -q --import -; pc segment 银行在; wc -l <reading/words.jsonl
      pc undo -q; pc segment 银行在
      """,
      says: ["银 行 在", "银行 在", "2", "银 行 在"])
  }

  @Test func `lines that are no corrections are named, and the others count`() throws {
    try Self.expect(
      """
      echo '银 行 在' | pc segment -q --import -
      printf '{"action":"love"}\\n<<<<<<< ours\\n' >>reading/words.jsonl
      pc segment 银行在 2>&1
      """,
      says: [
        "reading/words.jsonl:2: this line is no correction of a word", "银 行 在",
      ])
  }

  @Test func `without a dictionary texts are divided into characters, and errors have a code`()
    throws
  {
    try Self.expect(
      """
      export PC_DICTIONARY=/nowhere
      pc segment 我在银行 --json | jq -c '[.segments[] | [.word, .pinyin]]'
      pc dict 好 --json | jq -r .error.code
      printf 'short' >han; PC_DICTIONARY=han pc segment 我 --json | jq -r .error.code
      """,
      says: [
        #"[["我",null],["在",null],["银",null],["行",null],["\n",null]]"#, "program", "program",
      ])
  }
}
